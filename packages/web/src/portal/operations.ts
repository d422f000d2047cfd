// Generated from the operations of the server. Run: npm run generate

declare module '../kit/api/operations.ts' {
  interface Operations {
    'DELETE /v1/portal/api-key': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/portal/app/{app_id}': {
      params: { app_id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/portal/app/{app_id}/api-key/{id}': {
      params: { app_id: string; id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/portal/app/{app_id}/connection/{client}': {
      params: { app_id: string; client: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/portal/app/{app_id}/endpoint/{kind}': {
      params: { app_id: string; kind: "test" | "production" }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/portal/app/{app_id}/sandbox/school-day/{school_day_id}': {
      params: { app_id: string; school_day_id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/portal/app/{app_id}/task/{task_id}': {
      params: { app_id: string; task_id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/portal/member/{id}': {
      params: { id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/portal/passkey/{id}': {
      params: { id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/portal/session': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/portal/session/all': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/portal/session/{id}': {
      params: { id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'GET /v1/portal/app': {
      params: Record<never, never>
      query: { limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; slug: string; name: string; description: string | null; requested_scopes: (string)[]; status: "active" | "suspended"; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/portal/app/{app_id}': {
      params: { app_id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; slug: string; name: string; description: string | null; requested_scopes: (string)[]; status: "active" | "suspended"; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/portal/app/{app_id}/api-key': {
      params: { app_id: string }
      query: { limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; name: string; prefix: string; environment: "live" | "test"; expires_at: string | null; last_used_at: string | null; created_at: string; scopes: (string)[]; school_cnpjs: (string)[] | null })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/portal/app/{app_id}/connection': {
      params: { app_id: string }
      query: { status?: "pending" | "connected" | "revoked" | undefined; limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ client: string; status: "pending" | "connected" | "revoked"; granted_scopes: (string)[]; school_cnpjs: (string)[] | null; data_profile: "full" | "minimal"; connected_at: string | null; revoked_at: string | null })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/portal/app/{app_id}/delivery': {
      params: { app_id: string }
      query: { kind?: "test" | "production" | undefined; client?: string | undefined; id?: string | undefined; status?: "queued" | "sending" | "retrying" | "delivered" | "failed" | "cancelled" | "skipped" | undefined; http?: "2xx" | "3xx" | "4xx" | "5xx" | "none" | undefined; event?: "attendance.check_in" | "attendance.check_out" | "tssv.responsible_check_in" | "student.created" | "student.updated" | "student.deleted" | "student.enrolled" | "student.unenrolled" | "student.enrollment_number_updated" | "student.classroom_transferred" | "student.transferred_external" | "student.enrollment_status_changed" | "student.enrollment_force_deleted" | "student.enrollment_reactivated" | "student.photo_uploaded" | "student.photo_status_updated" | "student.photo_deleted" | "student.responsible_linked" | "student.responsible_unlinked" | "student.additional_responsible_linked" | "student.additional_responsible_unlinked" | "responsible.created" | "responsible.updated" | "responsible.deleted" | "responsible.photo_uploaded" | "responsible.photo_status_updated" | "responsible.photo_deleted" | "responsible.student_linked" | "responsible.student_unlinked" | "responsible.additional_student_linked" | "responsible.additional_student_unlinked" | "classroom.created" | "classroom.updated" | "classroom.deleted" | "preenrollment.applied" | "preenrollment.allowed" | "preenrollment.denied" | "preenrollment.denial_reverted" | "school_year.created" | "school_year.updated" | "school_year.deleted" | "school_year.opened" | "school_year.closed" | "school_year.preenrollment_toggled" | "subject.created" | "subject.updated" | "subject.deleted" | "grade_subject.attached" | "grade_subject.detached" | "workload.created" | "workload.updated" | "workload.deleted" | "curriculum_plan.created" | "curriculum_plan.updated" | "global_schedule.updated" | "weekly_schedule.updated" | "entrance.created" | "entrance.updated" | "entrance.deleted" | "coordinator.created" | "coordinator.updated" | "coordinator.deleted" | "secretary.created" | "secretary.updated" | "secretary.deleted" | "teacher.created" | "teacher.updated" | "teacher.deleted" | "agenda.created" | "agenda.updated" | "agenda.deleted" | "lesson.created" | "lesson.updated" | "lesson.deleted" | "lesson_plan.saved" | "diary_entry.updated" | "form_of_evaluation.created" | "form_of_evaluation.updated" | "form_of_evaluation.deleted" | "assessment.saved" | "assessment.deleted" | "authorization.requested" | "authorization.approved" | "authorization.rejected" | "disciplinary_occurrence.created" | "disciplinary_occurrence.updated" | "disciplinary_occurrence.deleted" | "class_council.created" | "class_council.updated" | "class_council.deleted" | "class_council.closed" | "class_council.homologated" | "classroom_timetable.saved" | "classroom_timetable.cleared" | "classroom_schedule.saved" | "receivable.paid" | "receivable.status_changed" | "supplier.created" | "supplier.updated" | "crm_lead.created" | "crm_lead.stage_changed" | "library_loan.created" | "library_loan.returned" | "library_loan.renewed" | "visitor.created" | "visitor.updated" | "visit.created" | "visit.checked_in" | "visit.checked_out" | "visit.cancelled" | "event.created" | "event.updated" | "event.status_changed" | undefined; since?: string | undefined; until?: string | undefined; is_test?: boolean | undefined; subject?: string | undefined; text?: string | undefined; limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; event: string; subject: string | null; kind: "client" | "test" | "production"; environment: "live" | "test"; client: string; status: "queued" | "sending" | "retrying" | "delivered" | "failed" | "cancelled" | "skipped"; is_test: boolean; attempt_count: number; next_attempt_at: string | null; last_status: number | null; last_error: string | null; duration_ms: number | null; created_at: string; finished_at: string | null })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/portal/app/{app_id}/delivery/{id}': {
      params: { app_id: string; id: string }
      query: { full?: boolean | undefined; reason?: string | undefined }
      body: undefined
      response: { id: string; event: string; subject: string | null; kind: "client" | "test" | "production"; environment: "live" | "test"; client: string; status: "queued" | "sending" | "retrying" | "delivered" | "failed" | "cancelled" | "skipped"; is_test: boolean; attempt_count: number; next_attempt_at: string | null; last_status: number | null; last_error: string | null; duration_ms: number | null; created_at: string; finished_at: string | null; held: { reason: "receiver_failing" | "rate_limited" | "queue"; since: string; until: string | null; failures: number | null } | null; attempt_limit: number | null; why: { operation: string | null; source: "api" | "panel" | "device" | "job" | "test" | null; client: string; client_name: string; school_cnpj: string | null; selected_by: string | null; scope: string | null }; request: { headers: Record<string, string>; body: string | null }; attempts: ({ number: number; started_at: string; duration_ms: number; response_status: number | null; error: string | null; request_headers: ({ name: string; value: string | null })[] | null; response_headers: ({ name: string; value: string | null })[] | null; response_headers_truncated: boolean; response_excerpt: string | null; superseded: boolean })[]; is_masked: boolean }
    }
    'GET /v1/portal/app/{app_id}/endpoint/{kind}': {
      params: { app_id: string; kind: "test" | "production" }
      query: Record<never, never>
      body: undefined
      response: { app_id: string; kind: "test" | "production"; url: string; events: (string)[]; status: "active" | "paused" | "disabled"; state: "active" | "failing" | "paused" | "disabled"; max_per_second: number | null; disabled_reason: string | null; failing_since: string | null; breaker: { failures: number; opened_at: string; next_probe_at: string | null } | null; last_delivery_at: string | null; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/portal/app/{app_id}/endpoint/{kind}/resend-failed/count': {
      params: { app_id: string; kind: "test" | "production" }
      query: { since: string; until?: string | undefined; events?: string | undefined; client?: string | undefined }
      body: undefined
      response: { matched: number; waiting: number }
    }
    'GET /v1/portal/app/{app_id}/inspector': {
      params: { app_id: string }
      query: Record<never, never>
      body: undefined
      response: { url: string }
    }
    'GET /v1/portal/app/{app_id}/live': {
      params: { app_id: string }
      query: Record<never, never>
      body: undefined
      response: string
    }
    'GET /v1/portal/app/{app_id}/metrics': {
      params: { app_id: string }
      query: { range?: "1h" | "24h" | "7d" | "30d" | undefined; kind?: "test" | "production" | undefined }
      body: undefined
      response: { range: "1h" | "24h" | "7d" | "30d"; bucket_seconds: number; from: string; to: string; totals: { delivered: number; failed: number; attempts: number; failed_attempts: number; error_rate: number | null }; latency: { p50: number | null; p95: number | null; p99: number | null }; buckets: ({ at: string; delivered: number; failed_attempts: number; failed: number; p50: number | null; p95: number | null })[]; by_status: ({ status: string; count: number })[]; by_event: ({ event: string; delivered: number; failed: number })[] }
    }
    'GET /v1/portal/app/{app_id}/notice': {
      params: { app_id: string }
      query: { limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; kind: "endpoint_failing" | "endpoint_disabled" | "webhook_url_failing" | "digest"; fields: Record<string, unknown>; created_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/portal/app/{app_id}/overview': {
      params: { app_id: string }
      query: Record<never, never>
      body: undefined
      response: { endpoints: ({ kind: "test" | "production"; url: string | null; status: "active" | "paused" | "disabled" | null; state: "active" | "failing" | "paused" | "disabled" | null; failing_since: string | null; last_delivery_at: string | null; delivered_24h: number; failed_24h: number; success_rate: number | null; p50: number | null; p95: number | null; p99: number | null; before: { delivered: number; failed: number; success_rate: number | null; p50: number | null; p95: number | null; p99: number | null }; hours: ({ at: string; delivered: number; failed_attempts: number })[]; sparkline: (number)[] })[]; connected_clients: number; checklist: ({ step: "endpoint" | "secret" | "events" | "test_event" | "first_2xx" | "receiver_check"; done_at: string | null })[] }
    }
    'GET /v1/portal/app/{app_id}/pull': {
      params: { app_id: string }
      query: { after?: string | undefined; limit?: number | undefined }
      body: undefined
      response: { data: ({ id: string; event: string; environment: "live" | "test"; client: string; created_at: string; headers: Record<string, string>; body: string })[]; next_after: string | null; has_more: boolean }
    }
    'GET /v1/portal/app/{app_id}/receiver-check': {
      params: { app_id: string }
      query: { limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ check_id: string; url: string; status: "running" | "done"; passed: boolean | null; failed_rules: (string)[]; created_at: string; finished_at: string | null })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/portal/app/{app_id}/receiver-check/{check_id}': {
      params: { app_id: string; check_id: string }
      query: Record<never, never>
      body: undefined
      response: { check_id: string; url: string; status: "running" | "done"; passed: boolean | null; failed_rules: (string)[]; created_at: string; finished_at: string | null; steps: ({ rule: string; title: string; expected: "accepted" | "refused"; verdict: "pass" | "fail" | "waiting" | "skipped"; sent: { headers: Record<string, string>; body: string } | null; got: { status: number | null; error: string | null; duration_ms: number; excerpt: string | null } | null; advice: string | null })[] }
    }
    'GET /v1/portal/app/{app_id}/sandbox': {
      params: { app_id: string }
      query: Record<never, never>
      body: undefined
      response: { client: string; cnpj: string; api_key: string | null; device_key: string | null; sessions: { management: string | null; secretary: string | null; coordinator: string | null; teacher: string | null; librarian: string | null; finance: string | null; gatekeeper: string | null }; samples: Record<string, unknown> }
    }
    'GET /v1/portal/app/{app_id}/sandbox/school-day': {
      params: { app_id: string }
      query: { limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ school_day_id: string; status: "running" | "done" | "failed" | "cancelled"; started_at: string; finished_at: string | null; steps_total: number; steps_done: number })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/portal/app/{app_id}/sandbox/school-day/{school_day_id}': {
      params: { app_id: string; school_day_id: string }
      query: Record<never, never>
      body: undefined
      response: { school_day_id: string; status: "running" | "done" | "failed" | "cancelled"; started_at: string; finished_at: string | null; steps_total: number; steps_done: number; steps: ({ at: string; kind: string; who: string | null; what: string; operation: string; events: (string)[]; status: "waiting" | "done" | "failed"; error: { code: string; detail: string } | null })[]; deliveries: Record<string, number> }
    }
    'GET /v1/portal/app/{app_id}/secret': {
      params: { app_id: string }
      query: Record<never, never>
      body: undefined
      response: { secret: string; created_at: string }
    }
    'GET /v1/portal/app/{app_id}/secret/rotation': {
      params: { app_id: string }
      query: Record<never, never>
      body: undefined
      response: { created_at: string; previous_expires_at: string | null }
    }
    'GET /v1/portal/app/{app_id}/stream': {
      params: { app_id: string }
      query: Record<never, never>
      body: undefined
      response: string
    }
    'GET /v1/portal/app/{app_id}/task': {
      params: { app_id: string }
      query: { limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; kind: "client" | "test" | "production"; action: "resend" | "retry"; status: "running" | "done" | "cancelled" | "stopped"; stop_reason: string | null; rate: number; matched: number; done: number; failed: number; refusals: Record<string, number>; created_at: string; finished_at: string | null })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/portal/app/{app_id}/task/{task_id}': {
      params: { app_id: string; task_id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; kind: "client" | "test" | "production"; action: "resend" | "retry"; status: "running" | "done" | "cancelled" | "stopped"; stop_reason: string | null; rate: number; matched: number; done: number; failed: number; refusals: Record<string, number>; created_at: string; finished_at: string | null }
    }
    'GET /v1/portal/audit': {
      params: Record<never, never>
      query: { actor?: string | undefined; action?: string | undefined; since?: string | undefined; until?: string | undefined; views?: boolean | undefined; limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; position: number; at: string; actor: string; actor_email: string | null; actor_name: string | null; action: string; subject: string; subject_name: string | null; result: string; address: string | null; request_id: string; times: number; hash: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/portal/audit/verification': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { is_intact: boolean; broken: ({ chain: string; position: number })[] }
    }
    'GET /v1/portal/event': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { data: ({ event: string; group: string; when: string; scope: string; example: Record<string, unknown> })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/portal/member': {
      params: Record<never, never>
      query: { limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; email: string; name: string; role: "owner" | "developer"; is_pending: boolean; created_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/portal/overview': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { data: ({ app_id: string; slug: string; name: string; status: "active" | "suspended"; connected_clients: number; endpoints: ({ kind: "test" | "production"; url: string | null; status: "active" | "paused" | "disabled" | null; state: "active" | "failing" | "paused" | "disabled" | null; failing_since: string | null; last_delivery_at: string | null; delivered_24h: number; failed_24h: number; success_rate: number | null; p50: number | null; p95: number | null; p99: number | null; before: { delivered: number; failed: number; success_rate: number | null; p50: number | null; p95: number | null; p99: number | null }; hours: ({ at: string; delivered: number; failed_attempts: number })[]; sparkline: (number)[] })[] })[] }
    }
    'GET /v1/portal/passkey': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { data: ({ id: string; name: string; created_at: string; last_used_at: string | null })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/portal/profile': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { name: string; email: string }
    }
    'GET /v1/portal/session': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { kind: "portal"; email: string; name: string; expires_at: string | null; role: "owner" | "developer"; partner: { id: string; name: string } }
    }
    'GET /v1/portal/session/all': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { data: ({ id: string; is_current: boolean; address: string | null; agent: string | null; created_at: string; last_seen_at: string; expires_at: string | null })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/portal/totp': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { is_active: boolean; recovery_codes_left: number }
    }
    'PATCH /v1/portal/app/{app_id}': {
      params: { app_id: string }
      query: Record<never, never>
      body: { name?: string | undefined; description?: string | undefined; requested_scopes?: (string)[] | undefined }
      response: { id: string; slug: string; name: string; description: string | null; requested_scopes: (string)[]; status: "active" | "suspended"; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/portal/member/{id}': {
      params: { id: string }
      query: Record<never, never>
      body: { role: "owner" | "developer" }
      response: { id: string; email: string; name: string; role: "owner" | "developer"; is_pending: boolean; created_at: string }
    }
    'PATCH /v1/portal/passkey/{id}': {
      params: { id: string }
      query: Record<never, never>
      body: { name: string }
      response: { id: string; name: string; created_at: string; last_used_at: string | null }
    }
    'PATCH /v1/portal/profile': {
      params: Record<never, never>
      query: Record<never, never>
      body: { name?: string | undefined; email?: string | undefined; current_password?: string | undefined }
      response: { name: string; email: string }
    }
    'POST /v1/portal/app': {
      params: Record<never, never>
      query: Record<never, never>
      body: { name: string; slug: string; description?: string | undefined; requested_scopes: (string)[] }
      response: { id: string; slug: string; name: string; description: string | null; requested_scopes: (string)[]; status: "active" | "suspended"; version: number; created_at: string; updated_at: string; signing_secret: string; sandbox: { client: string; cnpj: string; api_key: string | null; device_key: string | null; sessions: { management: string | null; secretary: string | null; coordinator: string | null; teacher: string | null; librarian: string | null; finance: string | null; gatekeeper: string | null }; samples: Record<string, unknown> } }
    }
    'POST /v1/portal/app/{app_id}/api-key': {
      params: { app_id: string }
      query: Record<never, never>
      body: { name: string; environment: "live" | "test"; scopes?: (string)[] | undefined }
      response: { id: string; name: string; prefix: string; environment: "live" | "test"; expires_at: string | null; last_used_at: string | null; created_at: string; scopes: (string)[]; school_cnpjs: (string)[] | null; token: string }
    }
    'POST /v1/portal/app/{app_id}/connection': {
      params: { app_id: string }
      query: Record<never, never>
      body: { client: string }
      response: { status: "pending" }
    }
    'POST /v1/portal/app/{app_id}/delivery/resend': {
      params: { app_id: string }
      query: Record<never, never>
      body: { ids: (string)[] }
      response: { resent: number; refused: ({ id: string; code: string })[] }
    }
    'POST /v1/portal/app/{app_id}/delivery/retry': {
      params: { app_id: string }
      query: Record<never, never>
      body: { ids: (string)[] }
      response: { retried: number; refused: ({ id: string; code: string })[] }
    }
    'POST /v1/portal/app/{app_id}/delivery/{id}/resend': {
      params: { app_id: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; status: "queued" }
    }
    'POST /v1/portal/app/{app_id}/delivery/{id}/retry': {
      params: { app_id: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; status: "queued" }
    }
    'POST /v1/portal/app/{app_id}/endpoint/{kind}/resend-failed': {
      params: { app_id: string; kind: "test" | "production" }
      query: Record<never, never>
      body: { since: string; until?: string | undefined; events?: (string)[] | undefined; client?: string | undefined; rate?: number | undefined }
      response: { task_id: string; matched: number }
    }
    'POST /v1/portal/app/{app_id}/endpoint/{kind}/retry-waiting': {
      params: { app_id: string; kind: "test" | "production" }
      query: Record<never, never>
      body: { events?: (string)[] | undefined; client?: string | undefined; rate?: number | undefined }
      response: { task_id: string; matched: number }
    }
    'POST /v1/portal/app/{app_id}/endpoint/{kind}/test-event': {
      params: { app_id: string; kind: "test" }
      query: Record<never, never>
      body: { event: string; data?: Record<string, unknown> | undefined }
      response: { delivery_id: string }
    }
    'POST /v1/portal/app/{app_id}/receiver-check': {
      params: { app_id: string }
      query: Record<never, never>
      body: { endpoint?: "test" | undefined; url?: string | undefined }
      response: { check_id: string }
    }
    'POST /v1/portal/app/{app_id}/sandbox/reset': {
      params: { app_id: string }
      query: Record<never, never>
      body: undefined
      response: { client: string; cnpj: string; api_key: string | null; device_key: string | null; sessions: { management: string | null; secretary: string | null; coordinator: string | null; teacher: string | null; librarian: string | null; finance: string | null; gatekeeper: string | null }; samples: Record<string, unknown> } | null
    }
    'POST /v1/portal/app/{app_id}/sandbox/school-day': {
      params: { app_id: string }
      query: Record<never, never>
      body: { seconds?: number | undefined }
      response: { school_day_id: string }
    }
    'POST /v1/portal/app/{app_id}/sandbox/trigger': {
      params: { app_id: string }
      query: Record<never, never>
      body: { event: string; set?: Record<string, unknown> | undefined }
      response: { operation: string; request: { path: string; body: unknown }; status: number; answer: unknown; event_ids: (string)[]; deliveries: ({ id: string; event: string; status: "queued" | "sending" | "retrying" | "delivered" | "failed" | "cancelled" | "skipped" })[] }
    }
    'POST /v1/portal/app/{app_id}/secret/rotate': {
      params: { app_id: string }
      query: Record<never, never>
      body: { overlap_hours?: number | undefined }
      response: { secret: string; previous_expires_at: string }
    }
    'POST /v1/portal/app/{app_id}/secret/rotation/end': {
      params: { app_id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'POST /v1/portal/app/{app_id}/secret/rotation/undo': {
      params: { app_id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'POST /v1/portal/app/{app_id}/stream/ack': {
      params: { app_id: string }
      query: Record<never, never>
      body: { after: string }
      response: null
    }
    'POST /v1/portal/invitation/accept': {
      params: Record<never, never>
      query: Record<never, never>
      body: { token: string; password: string; cookie?: boolean | undefined }
      response: { token: string | null; expires_at: string }
    }
    'POST /v1/portal/member': {
      params: Record<never, never>
      query: Record<never, never>
      body: { email: string; name: string; role: "owner" | "developer" }
      response: { id: string; email: string; name: string; role: "owner" | "developer"; is_pending: boolean; created_at: string; invitation: { email: string; expires_at: string } }
    }
    'POST /v1/portal/member/{id}/invitation': {
      params: { id: string }
      query: Record<never, never>
      body: undefined
      response: { status: "accepted" }
    }
    'POST /v1/portal/partner': {
      params: Record<never, never>
      query: Record<never, never>
      body: { name: string; cnpj: string; email: string; password: string }
      response: { id: string; name: string; cnpj: string; email: string; created_at: string }
    }
    'POST /v1/portal/passkey': {
      params: Record<never, never>
      query: Record<never, never>
      body: { name: string; credential: { id: string; rawId: string; type: "public-key"; authenticatorAttachment?: "platform" | "cross-platform" | undefined; clientExtensionResults?: Record<string, unknown> | undefined; response: { clientDataJSON: string; attestationObject: string; authenticatorData?: string | undefined; publicKey?: string | undefined; publicKeyAlgorithm?: number | undefined; transports?: (string)[] | undefined } } }
      response: { token: string | null; expires_at: string; passkey: { id: string; name: string; created_at: string; last_used_at: string | null } }
    }
    'POST /v1/portal/passkey/options': {
      params: Record<never, never>
      query: Record<never, never>
      body: { password: string }
      response: Record<string, unknown>
    }
    'POST /v1/portal/password/forgot': {
      params: Record<never, never>
      query: Record<never, never>
      body: { email: string; client?: string | undefined }
      response: { status: "accepted" }
    }
    'POST /v1/portal/password/reset': {
      params: Record<never, never>
      query: Record<never, never>
      body: { token: string; password: string }
      response: null
    }
    'POST /v1/portal/session': {
      params: Record<never, never>
      query: Record<never, never>
      body: { email: string; password: string; totp?: string | undefined; cookie?: boolean | undefined; client?: string | undefined }
      response: { token: string | null; expires_at: string }
    }
    'POST /v1/portal/session/passkey': {
      params: Record<never, never>
      query: Record<never, never>
      body: { credential: { id: string; rawId: string; type: "public-key"; authenticatorAttachment?: "platform" | "cross-platform" | undefined; clientExtensionResults?: Record<string, unknown> | undefined; response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | undefined } }; cookie?: boolean | undefined }
      response: { token: string | null; expires_at: string }
    }
    'POST /v1/portal/session/passkey/options': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: Record<string, unknown>
    }
    'POST /v1/portal/totp': {
      params: Record<never, never>
      query: Record<never, never>
      body: { password: string }
      response: { secret: string; uri: string }
    }
    'POST /v1/portal/totp/confirm': {
      params: Record<never, never>
      query: Record<never, never>
      body: { code: string }
      response: { token: string | null; expires_at: string; recovery_codes: (string)[] }
    }
    'POST /v1/portal/totp/recovery-code': {
      params: Record<never, never>
      query: Record<never, never>
      body: { totp: string }
      response: { recovery_codes: (string)[] }
    }
    'POST /v1/portal/totp/remove': {
      params: Record<never, never>
      query: Record<never, never>
      body: { password: string; totp: string }
      response: null
    }
    'PUT /v1/portal/app/{app_id}/endpoint/{kind}': {
      params: { app_id: string; kind: "test" | "production" }
      query: Record<never, never>
      body: { url: string; events?: (string)[] | undefined; status?: "active" | "paused" | undefined; max_per_second?: number | undefined }
      response: { app_id: string; kind: "test" | "production"; url: string; events: (string)[]; status: "active" | "paused" | "disabled"; state: "active" | "failing" | "paused" | "disabled"; max_per_second: number | null; disabled_reason: string | null; failing_since: string | null; breaker: { failures: number; opened_at: string; next_probe_at: string | null } | null; last_delivery_at: string | null; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/portal/app/{app_id}/endpoint/{kind}/event': {
      params: { app_id: string; kind: "test" | "production" }
      query: Record<never, never>
      body: { events: (string)[] }
      response: { events: (string)[]; resolved: (string)[]; version: number }
    }
    'PUT /v1/portal/password': {
      params: Record<never, never>
      query: Record<never, never>
      body: { current_password: string; password: string }
      response: { token: string | null; expires_at: string }
    }
  }
}

/** The refusals of these operations, besides the errors common to all. */
export type Refusal =
  | 'already_connected'
  | 'api_key_limit_reached'
  | 'api_key_not_found'
  | 'app_has_connections'
  | 'app_not_found'
  | 'app_suspended'
  | 'body_expired'
  | 'check_not_found'
  | 'client_suspended'
  | 'cnpj_invalid'
  | 'connection_not_found'
  | 'connection_revoked'
  | 'delivery_cancelled'
  | 'delivery_ended'
  | 'delivery_in_progress'
  | 'delivery_not_found'
  | 'email_taken'
  | 'endpoint_not_active'
  | 'endpoint_not_found'
  | 'endpoint_removed'
  | 'event_not_in_scope'
  | 'event_unknown'
  | 'forbidden'
  | 'invitation_accepted'
  | 'last_owner'
  | 'member_not_found'
  | 'mfa_required'
  | 'no_rotation'
  | 'passkey_invalid'
  | 'passkey_not_found'
  | 'rotation_in_progress'
  | 'school_day_not_found'
  | 'school_day_running'
  | 'scope_unknown'
  | 'second_factor_required'
  | 'session_not_found'
  | 'since_out_of_range'
  | 'slug_taken'
  | 'task_not_found'
  | 'task_running'
  | 'totp_active'
  | 'unauthenticated'
  | 'validation_failed'
  | 'webhook_url_invalid'
