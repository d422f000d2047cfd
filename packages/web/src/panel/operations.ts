// Generated from the operations of the server. Run: npm run generate

declare module '../kit/api/operations.ts' {
  interface Operations {
    'DELETE /v1/panel/client/api-key/{id}': {
      params: { id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/panel/client/connection/{app}': {
      params: { app: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/panel/client/task/{task_id}': {
      params: { task_id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/panel/passkey/{id}': {
      params: { id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/panel/school/{cnpj}/class-council/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/panel/school/{cnpj}/device/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/panel/school/{cnpj}/disciplinary-occurrence/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/panel/school/{cnpj}/enrollment/{enrollment_id}/force': {
      params: { cnpj: string; enrollment_id: string }
      query: { reason?: string | undefined }
      body: undefined
      response: null
    }
    'DELETE /v1/panel/school/{cnpj}/user/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/panel/session': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/panel/session/all': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/panel/session/{id}': {
      params: { id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/agenda/{id}': {
      params: { cnpj: string; id: number | string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/classroom/{classroom_id}/score/{score_id}': {
      params: { cnpj: string; classroom_id: string; score_id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/classroom/{classroom_id}/timetable': {
      params: { cnpj: string; classroom_id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/classroom/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/coordinator/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/entrance/{id}': {
      params: { cnpj: string; id: number }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/form-of-evaluation/{id}': {
      params: { cnpj: string; id: number }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/grade/{gradeId}/subject/{subjectId}': {
      params: { cnpj: string; gradeId: number; subjectId: number | string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/lesson/{id}': {
      params: { cnpj: string; id: number | string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/responsible/{cpf}': {
      params: { cnpj: string; cpf: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/responsible/{cpf}/photo': {
      params: { cnpj: string; cpf: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/responsible/{cpf}/student/{enrollment_number}/additional/link': {
      params: { cnpj: string; cpf: string; enrollment_number: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/responsible/{cpf}/student/{enrollment_number}/link': {
      params: { cnpj: string; cpf: string; enrollment_number: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/school-year/{id}': {
      params: { cnpj: string; id: number }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/secretary/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/student/{enrollment_number}': {
      params: { cnpj: string; enrollment_number: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/student/{enrollment_number}/additional-responsible/{cpf}': {
      params: { cnpj: string; enrollment_number: string; cpf: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/student/{enrollment_number}/photo': {
      params: { cnpj: string; enrollment_number: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/student/{enrollment_number}/unenroll': {
      params: { cnpj: string; enrollment_number: string }
      query: { reason?: string | undefined }
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/subject/{id}': {
      params: { cnpj: string; id: number | string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/teacher/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/partners/school/{cnpj}/workload/{id}': {
      params: { cnpj: string; id: number }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'GET /v1/erp/school/{cnpj}/crm-lead': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "name" | "-updated_at" | "-created_at" | "-name" | undefined; q?: string | undefined; stage?: "new" | "contacted" | "visit_scheduled" | "visited" | "proposal" | "enrolled" | "lost" | undefined }
      body: undefined
      response: { data: ({ id: string; school_cnpj: string; name: string; email: string | null; phone: string | null; student_name: string | null; grade_id: number | null; source: string | null; stage: "new" | "contacted" | "visit_scheduled" | "visited" | "proposal" | "enrolled" | "lost"; lost_reason: string | null; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/erp/school/{cnpj}/crm-lead/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; name: string; email: string | null; phone: string | null; student_name: string | null; grade_id: number | null; source: string | null; stage: "new" | "contacted" | "visit_scheduled" | "visited" | "proposal" | "enrolled" | "lost"; lost_reason: string | null; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/erp/school/{cnpj}/event': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "-updated_at" | "-created_at" | undefined; status?: "draft" | "published" | "started" | "ended" | "cancelled" | undefined; date_from?: string | undefined; date_to?: string | undefined }
      body: undefined
      response: { data: ({ id: string; school_cnpj: string; title: string; description: string | null; location: string | null; starts_at: string; ends_at: string | null; status: "draft" | "published" | "started" | "ended" | "cancelled"; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/erp/school/{cnpj}/event/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; title: string; description: string | null; location: string | null; starts_at: string; ends_at: string | null; status: "draft" | "published" | "started" | "ended" | "cancelled"; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/erp/school/{cnpj}/library-item': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "name" | "-updated_at" | "-created_at" | "-name" | undefined; q?: string | undefined; code?: string | undefined }
      body: undefined
      response: { data: ({ id: string; school_cnpj: string; code: string; title: string; author: string | null; copies: number; available_copies: number; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/erp/school/{cnpj}/library-item/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; code: string; title: string; author: string | null; copies: number; available_copies: number; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/erp/school/{cnpj}/library-loan': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "-updated_at" | "-created_at" | undefined; status?: "active" | "returned" | undefined; enrollment_number?: string | undefined; item_code?: string | undefined; due_from?: string | undefined; due_to?: string | undefined }
      body: undefined
      response: { data: ({ id: string; school_cnpj: string; borrower_type: "student" | "staff"; enrollment_number: string | null; student_name: string | null; borrower_email: string | null; item_code: string; title: string; status: "active" | "returned"; overdue: boolean; loaned_at: string; due_date: string; returned_at: string | null; renewals_count: number; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/erp/school/{cnpj}/library-loan/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; borrower_type: "student" | "staff"; enrollment_number: string | null; student_name: string | null; borrower_email: string | null; item_code: string; title: string; status: "active" | "returned"; overdue: boolean; loaned_at: string; due_date: string; returned_at: string | null; renewals_count: number; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/erp/school/{cnpj}/receivable': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "-updated_at" | "-created_at" | undefined; status?: "pending" | "overdue" | "partially_paid" | "paid" | "refunded" | "renegotiated" | "cancelled" | undefined; enrollment_number?: string | undefined; due_from?: string | undefined; due_to?: string | undefined }
      body: undefined
      response: { data: ({ id: string; school_cnpj: string; enrollment_number: string; student_name: string | null; responsible_cpf: string; description: string; due_date: string; amount_cents: number; paid_amount_cents: number; balance_cents: number; status: "pending" | "overdue" | "partially_paid" | "paid" | "refunded" | "renegotiated" | "cancelled"; payments: ({ amount_cents: number; interest_cents: number; discount_cents: number; payment_method: "pix" | "boleto" | "credit_card" | "debit_card" | "bank_transfer" | "cash" | "check" | "other"; paid_at: string; external_id: string | null })[]; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/erp/school/{cnpj}/receivable/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; enrollment_number: string; student_name: string | null; responsible_cpf: string; description: string; due_date: string; amount_cents: number; paid_amount_cents: number; balance_cents: number; status: "pending" | "overdue" | "partially_paid" | "paid" | "refunded" | "renegotiated" | "cancelled"; payments: ({ amount_cents: number; interest_cents: number; discount_cents: number; payment_method: "pix" | "boleto" | "credit_card" | "debit_card" | "bank_transfer" | "cash" | "check" | "other"; paid_at: string; external_id: string | null })[]; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/erp/school/{cnpj}/supplier': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "name" | "-updated_at" | "-created_at" | "-name" | undefined; q?: string | undefined }
      body: undefined
      response: { data: ({ id: string; school_cnpj: string; name: string; supplier_cnpj: string | null; supplier_cpf: string | null; email: string | null; phone: string | null; active: boolean; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/erp/school/{cnpj}/supplier/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; name: string; supplier_cnpj: string | null; supplier_cpf: string | null; email: string | null; phone: string | null; active: boolean; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/erp/school/{cnpj}/visit': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "-updated_at" | "-created_at" | undefined; status?: "scheduled" | "checked_in" | "checked_out" | "cancelled" | undefined; date_from?: string | undefined; date_to?: string | undefined }
      body: undefined
      response: { data: ({ id: string; school_cnpj: string; visitor_id: string; visitor_name: string; host_name: string | null; purpose: string | null; status: "scheduled" | "checked_in" | "checked_out" | "cancelled"; entrance_id: number | null; scheduled_at: string; checked_in_at: string | null; checked_out_at: string | null; cancelled_at: string | null; cancel_reason: string | null; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/erp/school/{cnpj}/visit/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; visitor_id: string; visitor_name: string; host_name: string | null; purpose: string | null; status: "scheduled" | "checked_in" | "checked_out" | "cancelled"; entrance_id: number | null; scheduled_at: string; checked_in_at: string | null; checked_out_at: string | null; cancelled_at: string | null; cancel_reason: string | null; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/erp/school/{cnpj}/visitor': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "name" | "-updated_at" | "-created_at" | "-name" | undefined; q?: string | undefined; active?: boolean | undefined }
      body: undefined
      response: { data: ({ id: string; school_cnpj: string; name: string; document_type: "cpf" | "rg" | "passport" | "other" | null; document_masked: string | null; company: string | null; phone: string | null; active: boolean; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/erp/school/{cnpj}/visitor/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; name: string; document_type: "cpf" | "rg" | "passport" | "other" | null; document_masked: string | null; company: string | null; phone: string | null; active: boolean; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/file/{token}': {
      params: { token: string }
      query: Record<never, never>
      body: undefined
      response: Blob
    }
    'GET /v1/meta': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { egress_addresses: (string)[] | null; user_agent: string; limits: { max_body_bytes: number; connect_ms: number; response_ms: number; response_body_ms: number; total_ms: number; max_response_header_bytes: number; max_response_body_bytes: number }; retries: { app: { delay_seconds: (number)[]; window_seconds: number }; client: { delay_seconds: (number)[]; window_seconds: number }; jitter: number; max_retry_after_seconds: number }; signature: { scheme: string; algorithm: string; signed_content: string; headers: (string)[]; tolerance_seconds: number }; versions: { api: string; events: string; signature: string } }
    }
    'GET /v1/panel/client/api': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { client: string; webhook_url: string | null; signing_enabled: boolean; consecutive_failures: number; last_success_at: string | null; last_failure_at: string | null; version: number; signing_secret?: string | undefined }
    }
    'GET /v1/panel/client/api-key': {
      params: Record<never, never>
      query: { limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; name: string; prefix: string; environment: "live" | "test"; expires_at: string | null; last_used_at: string | null; created_at: string; scopes: (string)[]; school_cnpjs: (string)[] | null })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/panel/client/api/secret': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { secret: string; created_at: string }
    }
    'GET /v1/panel/client/audit': {
      params: Record<never, never>
      query: { actor?: string | undefined; action?: string | undefined; since?: string | undefined; until?: string | undefined; views?: boolean | undefined; limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; position: number; at: string; actor: string; actor_email: string | null; actor_name: string | null; action: string; subject: string; subject_name: string | null; result: string; address: string | null; request_id: string; times: number; hash: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/panel/client/audit/verification': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { is_intact: boolean; broken: ({ chain: string; position: number })[] }
    }
    'GET /v1/panel/client/connection': {
      params: Record<never, never>
      query: { status?: "pending" | "connected" | "revoked" | undefined; limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ app: string; name: string; partner: string; status: "pending" | "connected" | "revoked"; granted_scopes: (string)[]; school_cnpjs: (string)[] | null; data_profile: "full" | "minimal"; connected_at: string | null; revoked_at: string | null; requested_scopes: (string)[]; sensitive_scopes: (string)[]; connected_by: string | null; consent_text: string | null; version: number })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/panel/client/connection/{app}/traffic': {
      params: { app: string }
      query: Record<never, never>
      body: undefined
      response: { since: string; delivered: number; waiting: number; failed: number; not_sent: number; last_at: string | null; events: ({ event: string; delivered: number; waiting: number; failed: number; not_sent: number })[] }
    }
    'GET /v1/panel/client/delivery': {
      params: Record<never, never>
      query: { id?: string | undefined; status?: "queued" | "sending" | "retrying" | "delivered" | "failed" | "cancelled" | "skipped" | undefined; http?: "2xx" | "3xx" | "4xx" | "5xx" | "none" | undefined; event?: "attendance.check_in" | "attendance.check_out" | "tssv.responsible_check_in" | "student.created" | "student.updated" | "student.deleted" | "student.enrolled" | "student.unenrolled" | "student.enrollment_number_updated" | "student.classroom_transferred" | "student.transferred_external" | "student.enrollment_status_changed" | "student.enrollment_force_deleted" | "student.enrollment_reactivated" | "student.photo_uploaded" | "student.photo_status_updated" | "student.photo_deleted" | "student.responsible_linked" | "student.responsible_unlinked" | "student.additional_responsible_linked" | "student.additional_responsible_unlinked" | "responsible.created" | "responsible.updated" | "responsible.deleted" | "responsible.photo_uploaded" | "responsible.photo_status_updated" | "responsible.photo_deleted" | "responsible.student_linked" | "responsible.student_unlinked" | "responsible.additional_student_linked" | "responsible.additional_student_unlinked" | "classroom.created" | "classroom.updated" | "classroom.deleted" | "preenrollment.applied" | "preenrollment.allowed" | "preenrollment.denied" | "preenrollment.denial_reverted" | "school_year.created" | "school_year.updated" | "school_year.deleted" | "school_year.opened" | "school_year.closed" | "school_year.preenrollment_toggled" | "subject.created" | "subject.updated" | "subject.deleted" | "grade_subject.attached" | "grade_subject.detached" | "workload.created" | "workload.updated" | "workload.deleted" | "curriculum_plan.created" | "curriculum_plan.updated" | "global_schedule.updated" | "weekly_schedule.updated" | "entrance.created" | "entrance.updated" | "entrance.deleted" | "coordinator.created" | "coordinator.updated" | "coordinator.deleted" | "secretary.created" | "secretary.updated" | "secretary.deleted" | "teacher.created" | "teacher.updated" | "teacher.deleted" | "agenda.created" | "agenda.updated" | "agenda.deleted" | "lesson.created" | "lesson.updated" | "lesson.deleted" | "lesson_plan.saved" | "diary_entry.updated" | "form_of_evaluation.created" | "form_of_evaluation.updated" | "form_of_evaluation.deleted" | "assessment.saved" | "assessment.deleted" | "authorization.requested" | "authorization.approved" | "authorization.rejected" | "disciplinary_occurrence.created" | "disciplinary_occurrence.updated" | "disciplinary_occurrence.deleted" | "class_council.created" | "class_council.updated" | "class_council.deleted" | "class_council.closed" | "class_council.homologated" | "classroom_timetable.saved" | "classroom_timetable.cleared" | "classroom_schedule.saved" | "receivable.paid" | "receivable.status_changed" | "supplier.created" | "supplier.updated" | "crm_lead.created" | "crm_lead.stage_changed" | "library_loan.created" | "library_loan.returned" | "library_loan.renewed" | "visitor.created" | "visitor.updated" | "visit.created" | "visit.checked_in" | "visit.checked_out" | "visit.cancelled" | "event.created" | "event.updated" | "event.status_changed" | undefined; since?: string | undefined; until?: string | undefined; is_test?: boolean | undefined; subject?: string | undefined; text?: string | undefined; limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; event: string; subject: string | null; kind: "client" | "test" | "production"; environment: "live" | "test"; client: string; status: "queued" | "sending" | "retrying" | "delivered" | "failed" | "cancelled" | "skipped"; is_test: boolean; attempt_count: number; next_attempt_at: string | null; last_status: number | null; last_error: string | null; duration_ms: number | null; created_at: string; finished_at: string | null })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/panel/client/delivery/resend-failed/count': {
      params: Record<never, never>
      query: { since: string; until?: string | undefined }
      body: undefined
      response: { matched: number; waiting: number }
    }
    'GET /v1/panel/client/delivery/{id}': {
      params: { id: string }
      query: { full?: boolean | undefined; reason?: string | undefined }
      body: undefined
      response: { id: string; event: string; subject: string | null; kind: "client" | "test" | "production"; environment: "live" | "test"; client: string; status: "queued" | "sending" | "retrying" | "delivered" | "failed" | "cancelled" | "skipped"; is_test: boolean; attempt_count: number; next_attempt_at: string | null; last_status: number | null; last_error: string | null; duration_ms: number | null; created_at: string; finished_at: string | null; held: { reason: "receiver_failing" | "rate_limited" | "queue"; since: string; until: string | null; failures: number | null } | null; attempt_limit: number | null; why: { operation: string | null; source: "api" | "panel" | "device" | "job" | "test" | null; client: string; client_name: string; school_cnpj: string | null; selected_by: string | null; scope: string | null }; request: { headers: Record<string, string>; body: string | null }; attempts: ({ number: number; started_at: string; duration_ms: number; response_status: number | null; error: string | null; request_headers: ({ name: string; value: string | null })[] | null; response_headers: ({ name: string; value: string | null })[] | null; response_headers_truncated: boolean; response_excerpt: string | null; superseded: boolean })[]; is_masked: boolean }
    }
    'GET /v1/panel/client/notice': {
      params: Record<never, never>
      query: { limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; kind: "endpoint_failing" | "endpoint_disabled" | "webhook_url_failing" | "digest"; fields: Record<string, unknown>; created_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/panel/client/platform-log': {
      params: Record<never, never>
      query: { level?: "warning" | "error" | undefined; limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; client: string; level: "warning" | "error"; message: string; fields: Record<string, unknown>; created_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/panel/client/task/{task_id}': {
      params: { task_id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; kind: "client" | "test" | "production"; action: "resend" | "retry"; status: "running" | "done" | "cancelled" | "stopped"; stop_reason: string | null; rate: number; matched: number; done: number; failed: number; refusals: Record<string, number>; created_at: string; finished_at: string | null }
    }
    'GET /v1/panel/client/user': {
      params: Record<never, never>
      query: { limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; email: string; name: string; is_owner: boolean; has_accepted: boolean; schools: ({ cnpj: string; name: string; roles: (string)[] })[]; created_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/panel/passkey': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { data: ({ id: string; name: string; created_at: string; last_used_at: string | null })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/panel/profile': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { name: string; email: string }
    }
    'GET /v1/panel/school/{cnpj}': {
      params: { cnpj: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; cnpj: string; name: string; inep_code: string | null; time_zone: string; settings: { enrollment_number_pattern: string; duplicate_read_window_seconds: number; max_primary_responsibles: number | null; authorization_four_eyes: boolean; require_photo_consent: boolean }; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/panel/school/{cnpj}/classroom/{classroom_id}/trail': {
      params: { cnpj: string; classroom_id: string }
      query: { limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; event: string; created_at: string; source: "api" | "panel" | "device" | "job" | "test"; operation: string; deliveries: ({ id: string; receiver: string; kind: "client" | "test" | "production"; status: "queued" | "sending" | "retrying" | "delivered" | "failed" | "cancelled" | "skipped"; attempt_count: number; last_status: number | null; last_error: string | null; next_attempt_at: string | null; finished_at: string | null })[] })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/panel/school/{cnpj}/device': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; name: string; prefix: string; environment: "live" | "test"; expires_at: string | null; last_used_at: string | null; created_at: string; entrance_id: number | null })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/panel/school/{cnpj}/export': {
      params: { cnpj: string }
      query: { kind?: "students" | "responsibles" | undefined }
      body: undefined
      response: string
    }
    'GET /v1/panel/school/{cnpj}/import/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; kind: "students" | "responsibles"; status: "running" | "done"; total: number; done: number; created: number; faults: ({ line: number; field: string | null; code: string; message: string })[]; created_at: string; finished_at: string | null }
    }
    'GET /v1/panel/school/{cnpj}/import/{id}/report': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: string
    }
    'GET /v1/panel/school/{cnpj}/live': {
      params: { cnpj: string }
      query: Record<never, never>
      body: undefined
      response: string
    }
    'GET /v1/panel/school/{cnpj}/responsible/{cpf}/trail': {
      params: { cnpj: string; cpf: string }
      query: { limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; event: string; created_at: string; source: "api" | "panel" | "device" | "job" | "test"; operation: string; deliveries: ({ id: string; receiver: string; kind: "client" | "test" | "production"; status: "queued" | "sending" | "retrying" | "delivered" | "failed" | "cancelled" | "skipped"; attempt_count: number; last_status: number | null; last_error: string | null; next_attempt_at: string | null; finished_at: string | null })[] })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/panel/school/{cnpj}/student/{enrollment_number}/consent': {
      params: { cnpj: string; enrollment_number: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "-updated_at" | undefined; kind?: "photo" | "biometric" | undefined }
      body: undefined
      response: { data: ({ student_id: string; kind: "photo" | "biometric"; granted: boolean; responsible_cpf: string; recorded_by: string; recorded_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/panel/school/{cnpj}/student/{enrollment_number}/trail': {
      params: { cnpj: string; enrollment_number: string }
      query: { limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; event: string; created_at: string; source: "api" | "panel" | "device" | "job" | "test"; operation: string; deliveries: ({ id: string; receiver: string; kind: "client" | "test" | "production"; status: "queued" | "sending" | "retrying" | "delivered" | "failed" | "cancelled" | "skipped"; attempt_count: number; last_status: number | null; last_error: string | null; next_attempt_at: string | null; finished_at: string | null })[] })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/panel/school/{cnpj}/teaching': {
      params: { cnpj: string }
      query: Record<never, never>
      body: undefined
      response: { school_cnpj: string; today: string; teacher_id: string | null; only_own: boolean; years: ({ id: number; name: string; status: "draft" | "open" | "closed"; terms: ({ period: number; name: string; starts_on: string; ends_on: string })[] })[]; classrooms: ({ id: string; name: string; school_year_id: number; subjects: ({ id: string; name: string; is_own: boolean })[] })[] }
    }
    'GET /v1/panel/school/{cnpj}/today': {
      params: { cnpj: string }
      query: Record<never, never>
      body: undefined
      response: { date: string; students: { expected: number; present: number; inside: number; absent: number }; waiting_for_pick_up: number; open_authorizations: number; pending_preenrollments: number; pending_photos: number; pending_responsible_photos: number; failing_integrations: number }
    }
    'GET /v1/panel/school/{cnpj}/today/pass': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; direction: "in" | "out"; passed_at: string; enrollment_number: string; name: string; classroom_name: string | null; photo_status: string | null; released_to_name: string | null; anomaly: string | null })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/panel/school/{cnpj}/today/pick-up': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; waiting?: boolean | undefined; sort?: "checked_in_at" | "-checked_in_at" | undefined }
      body: undefined
      response: { data: ({ id: string; responsible_cpf: string; responsible_name: string; responsible_photo_status: string | null; checked_in_at: string; factors: (string)[]; students: ({ enrollment_number: string; name: string; classroom_name: string | null; photo_status: string | null; kinship: string | null; left_at: string | null })[]; is_waiting: boolean })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/panel/school/{cnpj}/today/student': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; presence?: "present" | "absent" | undefined; classroom_id?: string | undefined }
      body: undefined
      response: { data: ({ enrollment_number: string; name: string; classroom_id: string; classroom_name: string; photo_status: string | null; presence: "present" | "absent"; arrived_at: string | null })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/panel/school/{cnpj}/user': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; email: string; name: string; is_owner: boolean; roles: (string)[]; version: number; created_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/panel/session': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { kind: "panel"; email: string; name: string; expires_at: string | null; client: string; environment: "live" | "sandbox"; is_owner: boolean; modules: ("erp")[]; schools: ({ cnpj: string; name: string; time_zone: string; roles: (string)[] })[] }
    }
    'GET /v1/panel/session/all': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { data: ({ id: string; is_current: boolean; address: string | null; agent: string | null; created_at: string; last_seen_at: string; expires_at: string | null })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/panel/totp': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { is_active: boolean; recovery_codes_left: number }
    }
    'GET /v1/partners/school': {
      params: Record<never, never>
      query: { limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; cnpj: string; name: string; inep_code: string | null; time_zone: string; client: string; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}': {
      params: { cnpj: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; cnpj: string; name: string; inep_code: string | null; time_zone: string; client: string; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/agenda': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "-updated_at" | "-created_at" | undefined; date_from?: string | undefined; date_to?: string | undefined; classroom_id?: string | undefined }
      body: undefined
      response: { data: ({ id: number; uuid: string; school_cnpj: string; subject: string; description: string | null; date: string; classroom_ids: (string)[]; created_by: string; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/agenda/{id}': {
      params: { cnpj: string; id: number | string }
      query: Record<never, never>
      body: undefined
      response: { id: number; uuid: string; school_cnpj: string; subject: string; description: string | null; date: string; classroom_ids: (string)[]; created_by: string; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/attendance': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "-updated_at" | undefined; date?: string | undefined; enrollment_number?: string | undefined; direction?: "in" | "out" | undefined }
      body: undefined
      response: { data: ({ id: string; school_cnpj: string; student_id: string; enrollment_number: string; direction: "in" | "out"; entrance_id: number | null; source: "biometric"; anomaly: "missing_check_out" | "missing_check_in" | null; duplicate: boolean; created_at: string; checked_in_at?: string | undefined; checked_out_at?: string | undefined })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/authorization': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "-updated_at" | "-created_at" | undefined; status?: "requested" | "approved" | "rejected" | undefined; enrollment_number?: string | undefined; classroom_id?: string | undefined }
      body: undefined
      response: { data: ({ id: string; school_cnpj: string; type: "enrollment_status_change" | "enrollment_reactivation"; status: "requested" | "approved" | "rejected"; student_id: string; enrollment_number: string | null; student_name: string | null; from_status: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO"; to_status: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO"; reason: string | null; requested_by: string; requested_at: string; decided_by: string | null; decided_at: string | null; decision_note: string | null })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/authorization/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; type: "enrollment_status_change" | "enrollment_reactivation"; status: "requested" | "approved" | "rejected"; student_id: string; enrollment_number: string | null; student_name: string | null; from_status: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO"; to_status: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO"; reason: string | null; requested_by: string; requested_at: string; decided_by: string | null; decided_at: string | null; decision_note: string | null }
    }
    'GET /v1/partners/school/{cnpj}/class-council': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "-updated_at" | "-created_at" | undefined; status?: "open" | "closed" | "homologated" | undefined; classroom_id?: string | undefined; period?: number | undefined; enrollment_number?: string | undefined }
      body: undefined
      response: { data: ({ id: string; school_cnpj: string; classroom_id: string; classroom_name: string; school_year_id: number; period: number | null; status: "open" | "closed" | "homologated"; held_on: string | null; closed_at: string | null; homologated_at: string | null; deliberations_count: number; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/class-council/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; classroom_id: string; classroom_name: string; school_year_id: number; period: number | null; status: "open" | "closed" | "homologated"; held_on: string | null; closed_at: string | null; homologated_at: string | null; deliberations_count: number; minutes: string | null; reopening_reason: string | null; deliberations: ({ enrollment_number: string; result: "APROVADO" | "APROVADO_PELO_CONSELHO" | "APROVADO_COM_DEPENDENCIA" | "REPROVADO" | "REPROVADO_POR_FALTA" | "EM_ANDAMENTO"; note: string | null })[]; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/classroom': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "name" | "-updated_at" | "-created_at" | "-name" | undefined; q?: string | undefined; name?: string | undefined; school_year_id?: number | undefined; school_year_status?: "open" | "closed" | undefined; grade_id?: number | undefined; shift?: "morning" | "afternoon" | "evening" | "full_time" | "intermediate" | undefined }
      body: undefined
      response: { data: ({ id: string; school_cnpj: string; name: string; school_year_id: number; grade_id: number; shift: "morning" | "afternoon" | "evening" | "full_time" | "intermediate"; capacity: number | null; room: string | null; form_of_evaluation_id: number | null; active_enrollments: number; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/classroom/{classroom_id}/diary-entry': {
      params: { cnpj: string; classroom_id: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "date" | "-updated_at" | "-date" | undefined; date_from?: string | undefined; date_to?: string | undefined; subject_id?: string | undefined; locked?: boolean | undefined }
      body: undefined
      response: { data: ({ id: string; school_cnpj: string; classroom_id: string; classroom_lesson_id: string; subject_id: string; date: string; period: number; content: string | null; activities: string | null; homework: string | null; bncc_codes: (string)[]; attendance: ({ enrollment_number: string; status: string })[]; locked: boolean; locked_reason: "school_year_closed" | "council_closed" | "posting_window_over" | "locked_by_management" | null; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/classroom/{classroom_id}/diary-entry/{diary_entry_id}': {
      params: { cnpj: string; classroom_id: string; diary_entry_id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; classroom_id: string; classroom_lesson_id: string; subject_id: string; date: string; period: number; content: string | null; activities: string | null; homework: string | null; bncc_codes: (string)[]; attendance: ({ enrollment_number: string; status: string })[]; locked: boolean; locked_reason: "school_year_closed" | "council_closed" | "posting_window_over" | "locked_by_management" | null; version: number; created_at: string; updated_at: string; students: ({ enrollment_number: string; name: string })[] }
    }
    'GET /v1/partners/school/{cnpj}/classroom/{classroom_id}/schedule': {
      params: { cnpj: string; classroom_id: string }
      query: Record<never, never>
      body: undefined
      response: { school_cnpj: string; classroom_id: string; classroom_name: string; periods_count: number; periods: ({ number: number; starts_at: string; ends_at: string })[]; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/classroom/{classroom_id}/score': {
      params: { cnpj: string; classroom_id: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "-updated_at" | "-created_at" | undefined; subject_id?: string | undefined; enrollment_number?: string | undefined; period?: number | undefined; is_recovery?: boolean | undefined; evaluation_assessment_id?: string | undefined }
      body: undefined
      response: { data: ({ id: string; school_cnpj: string; classroom_id: string; subject_id: string; enrollment_number: string; period: number; evaluation_assessment_id: string | null; is_recovery: boolean; score: number | null; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/classroom/{classroom_id}/score/sheet': {
      params: { cnpj: string; classroom_id: string }
      query: { subject_id: string; period: number }
      body: undefined
      response: { school_cnpj: string; classroom_id: string; subject_id: string; period: number; max_score: number; passing_score: number; decimals: number; locked: boolean; locked_reason: "school_year_closed" | "council_closed" | "posting_window_over" | "locked_by_management" | null; columns: ({ evaluation_assessment_id: string | null; is_recovery: boolean; name: string | null; weight: number | null })[]; students: ({ enrollment_number: string; student_name: string; in_classroom: boolean; scores: ({ evaluation_assessment_id: string | null; is_recovery: boolean; score: number | null; version: number })[]; averages: ({ period: number; average: number | null })[] })[] }
    }
    'GET /v1/partners/school/{cnpj}/classroom/{classroom_id}/timetable': {
      params: { cnpj: string; classroom_id: string }
      query: Record<never, never>
      body: undefined
      response: { school_cnpj: string; classroom_id: string; classroom_name: string; entries_count: number; entries: ({ weekday: number; starts_at: string; ends_at: string; subject_id: string; teacher_id: string | null; room: string | null })[]; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/classroom/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; name: string; school_year_id: number; grade_id: number; shift: "morning" | "afternoon" | "evening" | "full_time" | "intermediate"; capacity: number | null; room: string | null; form_of_evaluation_id: number | null; active_enrollments: number; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/classroom/{id}/student': {
      params: { cnpj: string; id: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "name" | "-updated_at" | "-created_at" | "-name" | undefined; q?: string | undefined }
      body: undefined
      response: { data: ({ enrollment_id: string; student_id: string; enrollment_number: string; name: string; enrolled_on: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/coordinator': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "name" | "-updated_at" | "-created_at" | "-name" | undefined; q?: string | undefined; email?: string | undefined }
      body: undefined
      response: { data: ({ id: string; school_cnpj: string; role: "coordinator"; name: string; email: string; cpf: string | null; phone: string | null; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/coordinator/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; role: "coordinator"; name: string; email: string; cpf: string | null; phone: string | null; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/curriculum-plan': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "name" | "-updated_at" | "-created_at" | "-name" | undefined; q?: string | undefined; school_year_id?: number | undefined; grade_id?: number | undefined }
      body: undefined
      response: { data: ({ id: number; school_cnpj: string; school_year_id: number; grade_id: number; name: string; items: ({ subject_id: number; period: number | null; bncc_codes: (string)[]; content: string | null; objectives: string | null })[]; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/curriculum-plan/{id}': {
      params: { cnpj: string; id: number }
      query: Record<never, never>
      body: undefined
      response: { id: number; school_cnpj: string; school_year_id: number; grade_id: number; name: string; items: ({ subject_id: number; period: number | null; bncc_codes: (string)[]; content: string | null; objectives: string | null })[]; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/disciplinary-occurrence': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "-updated_at" | "-created_at" | undefined; status?: "open" | "closed" | undefined; enrollment_number?: string | undefined; classroom_id?: string | undefined }
      body: undefined
      response: { data: ({ id: string; school_cnpj: string; student_id: string; enrollment_number: string | null; student_name: string | null; type: "verbal_warning" | "written_warning" | "suspension" | "guardian_summons" | "other"; severity: "low" | "medium" | "high"; occurred_at: string; description: string; visible_to_responsibles: boolean; suspension_days: number | null; closed_at: string | null; outcome: string | null; created_by: string; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/disciplinary-occurrence/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; student_id: string; enrollment_number: string | null; student_name: string | null; type: "verbal_warning" | "written_warning" | "suspension" | "guardian_summons" | "other"; severity: "low" | "medium" | "high"; occurred_at: string; description: string; visible_to_responsibles: boolean; suspension_days: number | null; closed_at: string | null; outcome: string | null; created_by: string; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/enrollment': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "-updated_at" | "-created_at" | undefined; status?: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO" | undefined; school_year_id?: number | undefined; classroom_id?: string | undefined; enrollment_number?: string | undefined }
      body: undefined
      response: { data: ({ id: string; student_id: string; student_name: string; school_cnpj: string; enrollment_number: string | null; status: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO"; school_year_id: number; grade_id: number; classroom_id: string; classroom_name: string; enrolled_on: string; ended_on: string | null; final_result: string | null; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/enrollment/{enrollment_id}': {
      params: { cnpj: string; enrollment_id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; student_id: string; student_name: string; school_cnpj: string; enrollment_number: string | null; status: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO"; school_year_id: number; grade_id: number; classroom_id: string; classroom_name: string; enrolled_on: string; ended_on: string | null; final_result: string | null; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/entrance': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "name" | "-updated_at" | "-created_at" | "-name" | undefined; q?: string | undefined; name?: string | undefined }
      body: undefined
      response: { data: ({ id: number; school_cnpj: string; name: string; kind: "gate" | "turnstile" | "door" | "parking"; direction: "both" | "in" | "out"; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/entrance/{id}': {
      params: { cnpj: string; id: number }
      query: Record<never, never>
      body: undefined
      response: { id: number; school_cnpj: string; name: string; kind: "gate" | "turnstile" | "door" | "parking"; direction: "both" | "in" | "out"; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/form-of-evaluation': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "name" | "-updated_at" | "-created_at" | "-name" | undefined; q?: string | undefined; school_year_id?: number | undefined }
      body: undefined
      response: { data: ({ id: number; school_cnpj: string; school_year_id: number; name: string; scale: "numeric" | "conceptual" | "descriptive"; max_score: number; passing_score: number; decimals: number; recovery: "none" | "per_term" | "final"; recovery_rule: "replace_if_higher" | "average" | "sum"; assessments: ({ id: string; name: string; period: number; weight: number })[]; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/form-of-evaluation/{id}': {
      params: { cnpj: string; id: number }
      query: Record<never, never>
      body: undefined
      response: { id: number; school_cnpj: string; school_year_id: number; name: string; scale: "numeric" | "conceptual" | "descriptive"; max_score: number; passing_score: number; decimals: number; recovery: "none" | "per_term" | "final"; recovery_rule: "replace_if_higher" | "average" | "sum"; assessments: ({ id: string; name: string; period: number; weight: number })[]; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/global-schedule': {
      params: { cnpj: string }
      query: Record<never, never>
      body: undefined
      response: { school_cnpj: string; entry: string; exit: string; tolerance: number; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/grade': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "-updated_at" | undefined; stage?: "EI" | "EF" | "EM" | "EJA" | undefined }
      body: undefined
      response: { data: ({ id: number; name: string; stage: "EI" | "EF" | "EM" | "EJA"; order: number; inep_stage_code: number | null })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/grade/{gradeId}/subject': {
      params: { cnpj: string; gradeId: number }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "name" | "-updated_at" | "-created_at" | "-name" | undefined; q?: string | undefined }
      body: undefined
      response: { data: ({ school_cnpj: string; grade_id: number; subject_id: number; attached_at: string; subject_uuid: string; name: string; abbreviation: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/lesson': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "-updated_at" | "-created_at" | undefined; classroom_id?: string | undefined; subject_id?: string | undefined; teacher_id?: string | undefined; date_from?: string | undefined; date_to?: string | undefined }
      body: undefined
      response: { data: ({ id: number; uuid: string; school_cnpj: string; title: string; description: string | null; classroom_id: string; subject_id: string; teacher_id: string | null; date: string; starts_at: string | null; ends_at: string | null; period: number; lesson_plan_id: string | null; diary_entry_id: string; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/lesson/{id}': {
      params: { cnpj: string; id: number | string }
      query: Record<never, never>
      body: undefined
      response: { id: number; uuid: string; school_cnpj: string; title: string; description: string | null; classroom_id: string; subject_id: string; teacher_id: string | null; date: string; starts_at: string | null; ends_at: string | null; period: number; lesson_plan_id: string | null; diary_entry_id: string; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/lesson/{lesson_id}/lesson-plan': {
      params: { cnpj: string; lesson_id: number | string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; classroom_lesson_id: string; objectives: string | null; content: string; methodology: string | null; resources: string | null; evaluation: string | null; bncc_codes: (string)[]; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/preenrollment': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "name" | "-updated_at" | "-created_at" | "-name" | undefined; q?: string | undefined; status?: "pending" | "approved" | "denied" | undefined; school_year_id?: number | undefined; responsible_cpf?: string | undefined }
      body: undefined
      response: { data: ({ preenrollment_number: string; school_cnpj: string; status: "pending" | "approved" | "denied"; school_year_id: number; grade_id: number; classroom_id: string | null; student: { name: string; birthdate: string; cpf: string | null }; responsible: { cpf: string; name: string; email: string | null; phone: string | null; kinship: string | null }; denial_reason: string | null; applied_at: string; decided_at: string | null })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/preenrollment/{preenrollment_number}': {
      params: { cnpj: string; preenrollment_number: string }
      query: Record<never, never>
      body: undefined
      response: { preenrollment_number: string; school_cnpj: string; status: "pending" | "approved" | "denied"; school_year_id: number; grade_id: number; classroom_id: string | null; student: { name: string; birthdate: string; cpf: string | null }; responsible: { cpf: string; name: string; email: string | null; phone: string | null; kinship: string | null }; denial_reason: string | null; applied_at: string; decided_at: string | null }
    }
    'GET /v1/partners/school/{cnpj}/responsible': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "name" | "-updated_at" | "-created_at" | "-name" | undefined; q?: string | undefined; email?: string | undefined; photo_status?: "pending" | "approved" | "rejected" | undefined }
      body: undefined
      response: { data: ({ school_cnpj: string; cpf: string; name: string; email: string | null; phone: string | null; birthdate: string | null; rg: string | null; address: { address_type: string; cep: string; address: string; number: string; complement: string | null; district: string; city_id: string; state_id: string } | null; photo_status: string | null; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/responsible/{cpf}': {
      params: { cnpj: string; cpf: string }
      query: Record<never, never>
      body: undefined
      response: { school_cnpj: string; cpf: string; name: string; email: string | null; phone: string | null; birthdate: string | null; rg: string | null; address: { address_type: string; cep: string; address: string; number: string; complement: string | null; district: string; city_id: string; state_id: string } | null; photo_status: string | null; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/responsible/{cpf}/photo': {
      params: { cnpj: string; cpf: string }
      query: Record<never, never>
      body: undefined
      response: { owner: "student" | "responsible"; status: "pending" | "approved" | "rejected"; uploaded_at: string; reviewed_at: string | null; rejection_reason: string | null; width: number; height: number; url: string; url_expires_in: number; version: number }
    }
    'GET /v1/partners/school/{cnpj}/responsible/{cpf}/photo/upload/{upload_id}': {
      params: { cnpj: string; cpf: string; upload_id: string }
      query: Record<never, never>
      body: undefined
      response: { upload_id: string; status: "processing" | "processed" | "failed"; received_at: string; code: string | null }
    }
    'GET /v1/partners/school/{cnpj}/responsible/{cpf}/student': {
      params: { cnpj: string; cpf: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "-updated_at" | undefined; kind?: "primary" | "additional" | undefined }
      body: undefined
      response: { data: ({ school_cnpj: string; cpf: string; enrollment_number: string; kind: "primary" | "additional"; kinship: "mother" | "father" | "grandparent" | "sibling" | "uncle_aunt" | "step_parent" | "legal_guardian" | "caregiver" | "driver" | "other"; can_pick_up: boolean; financial_responsible: boolean; linked_at: string; responsible_name: string; student_name: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/school-year': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "name" | "-updated_at" | "-created_at" | "-name" | undefined; q?: string | undefined; name?: string | undefined; year?: number | undefined; status?: "draft" | "open" | "closed" | undefined }
      body: undefined
      response: { data: ({ id: number; school_cnpj: string; name: string; year: number; starts_on: string; ends_on: string; terms: ({ number: number; name: string; starts_on: string; ends_on: string; posting_ends_on: string | null })[]; status: "draft" | "open" | "closed"; preenrollment_enabled: boolean; warnings: (string)[]; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/school-year/{id}': {
      params: { cnpj: string; id: number }
      query: Record<never, never>
      body: undefined
      response: { id: number; school_cnpj: string; name: string; year: number; starts_on: string; ends_on: string; terms: ({ number: number; name: string; starts_on: string; ends_on: string; posting_ends_on: string | null })[]; status: "draft" | "open" | "closed"; preenrollment_enabled: boolean; warnings: (string)[]; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/school-year/{school_year_id}/form-of-evaluation': {
      params: { cnpj: string; school_year_id: number }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "name" | "-updated_at" | "-created_at" | "-name" | undefined; q?: string | undefined; name?: string | undefined }
      body: undefined
      response: { data: ({ id: number; school_cnpj: string; school_year_id: number; name: string; scale: "numeric" | "conceptual" | "descriptive"; max_score: number; passing_score: number; decimals: number; recovery: "none" | "per_term" | "final"; recovery_rule: "replace_if_higher" | "average" | "sum"; assessments: ({ id: string; name: string; period: number; weight: number })[]; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/secretary': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "name" | "-updated_at" | "-created_at" | "-name" | undefined; q?: string | undefined; email?: string | undefined }
      body: undefined
      response: { data: ({ id: string; school_cnpj: string; role: "secretary"; name: string; email: string; cpf: string | null; phone: string | null; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/secretary/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; role: "secretary"; name: string; email: string; cpf: string | null; phone: string | null; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/student': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "name" | "-updated_at" | "-created_at" | "-name" | undefined; q?: string | undefined; cpf?: string | undefined; photo_status?: "pending" | "approved" | "rejected" | undefined; has_active_enrollment?: boolean | undefined; classroom_id?: string | undefined; school_year_id?: number | undefined; status?: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO" | undefined }
      body: undefined
      response: { data: ({ id: string; school_cnpj: string; student_number: string; enrollment_number: string | null; name: string; birthdate: string | null; sex: "M" | "F" | null; race: "BRANCA" | "PRETA" | "PARDA" | "AMARELA" | "INDIGENA" | "NAO_DECLARADA" | null; nationality: "BRASILEIRA" | "BRASILEIRA_EXTERIOR_OU_NATURALIZADA" | "ESTRANGEIRA" | null; cpf: string | null; rg: string | null; rg_issuer: string | null; rg_issue_date: string | null; filiation_1: string | null; filiation_2: string | null; additional_info: string | null; address: { address_type: string; cep: string; address: string; number: string; complement: string | null; district: string; city_id: string; state_id: string } | null; photo_status: string | null; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/student/{enrollment_number}': {
      params: { cnpj: string; enrollment_number: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; student_number: string; enrollment_number: string | null; name: string; birthdate: string | null; sex: "M" | "F" | null; race: "BRANCA" | "PRETA" | "PARDA" | "AMARELA" | "INDIGENA" | "NAO_DECLARADA" | null; nationality: "BRASILEIRA" | "BRASILEIRA_EXTERIOR_OU_NATURALIZADA" | "ESTRANGEIRA" | null; cpf: string | null; rg: string | null; rg_issuer: string | null; rg_issue_date: string | null; filiation_1: string | null; filiation_2: string | null; additional_info: string | null; address: { address_type: string; cep: string; address: string; number: string; complement: string | null; district: string; city_id: string; state_id: string } | null; photo_status: string | null; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/student/{enrollment_number}/enrollment': {
      params: { cnpj: string; enrollment_number: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "-updated_at" | "-created_at" | undefined; status?: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO" | undefined }
      body: undefined
      response: { data: ({ id: string; student_id: string; student_name: string; school_cnpj: string; enrollment_number: string | null; status: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO"; school_year_id: number; grade_id: number; classroom_id: string; classroom_name: string; enrolled_on: string; ended_on: string | null; final_result: string | null; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/student/{enrollment_number}/photo': {
      params: { cnpj: string; enrollment_number: string }
      query: Record<never, never>
      body: undefined
      response: { owner: "student" | "responsible"; status: "pending" | "approved" | "rejected"; uploaded_at: string; reviewed_at: string | null; rejection_reason: string | null; width: number; height: number; url: string; url_expires_in: number; version: number }
    }
    'GET /v1/partners/school/{cnpj}/student/{enrollment_number}/photo/upload/{upload_id}': {
      params: { cnpj: string; enrollment_number: string; upload_id: string }
      query: Record<never, never>
      body: undefined
      response: { upload_id: string; status: "processing" | "processed" | "failed"; received_at: string; code: string | null }
    }
    'GET /v1/partners/school/{cnpj}/student/{enrollment_number}/responsible': {
      params: { cnpj: string; enrollment_number: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "-updated_at" | undefined; kind?: "primary" | "additional" | undefined }
      body: undefined
      response: { data: ({ school_cnpj: string; cpf: string; enrollment_number: string; kind: "primary" | "additional"; kinship: "mother" | "father" | "grandparent" | "sibling" | "uncle_aunt" | "step_parent" | "legal_guardian" | "caregiver" | "driver" | "other"; can_pick_up: boolean; financial_responsible: boolean; linked_at: string; responsible_name: string; student_name: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/subject': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "name" | "-updated_at" | "-created_at" | "-name" | undefined; q?: string | undefined; name?: string | undefined; abbreviation?: string | undefined; uuid?: string | undefined }
      body: undefined
      response: { data: ({ id: number; uuid: string; school_cnpj: string; name: string; abbreviation: string; area: "LINGUAGENS" | "MATEMATICA" | "CIENCIAS_NATUREZA" | "CIENCIAS_HUMANAS" | "ENSINO_RELIGIOSO" | "COMPUTACAO" | "DIVERSIFICADA" | null; bncc_component: "LP" | "AR" | "EF" | "LI" | "MA" | "CI" | "GE" | "HI" | "ER" | "CO" | null; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/subject/{id}': {
      params: { cnpj: string; id: number | string }
      query: Record<never, never>
      body: undefined
      response: { id: number; uuid: string; school_cnpj: string; name: string; abbreviation: string; area: "LINGUAGENS" | "MATEMATICA" | "CIENCIAS_NATUREZA" | "CIENCIAS_HUMANAS" | "ENSINO_RELIGIOSO" | "COMPUTACAO" | "DIVERSIFICADA" | null; bncc_component: "LP" | "AR" | "EF" | "LI" | "MA" | "CI" | "GE" | "HI" | "ER" | "CO" | null; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/teacher': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "name" | "-updated_at" | "-created_at" | "-name" | undefined; q?: string | undefined; email?: string | undefined }
      body: undefined
      response: { data: ({ id: string; school_cnpj: string; role: "teacher"; name: string; email: string; cpf: string | null; phone: string | null; subject_ids: (number)[]; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/teacher/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; role: "teacher"; name: string; email: string; cpf: string | null; phone: string | null; subject_ids: (number)[]; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/tssv': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "-updated_at" | undefined; date?: string | undefined; responsible_cpf?: string | undefined }
      body: undefined
      response: { data: ({ id: string; school_cnpj: string; responsible_cpf: string; checked_in_at: string; factors: (string)[]; students_waiting: ({ enrollment_number: string; name: string })[]; event_emitted: boolean; created_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/weekly-schedule': {
      params: { cnpj: string }
      query: Record<never, never>
      body: undefined
      response: { school_cnpj: string; days: ({ weekday: number; entry: string; exit: string; tolerance: number | null })[]; updated_at: string }
    }
    'GET /v1/partners/school/{cnpj}/workload': {
      params: { cnpj: string }
      query: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined; sort?: "updated_at" | "created_at" | "-updated_at" | "-created_at" | undefined; grade_id?: number | undefined; subject_id?: number | undefined; school_year_id?: number | undefined }
      body: undefined
      response: { data: ({ id: number; school_cnpj: string; grade_id: number; subject_id: number; school_year_id: number | null; weekly_lessons: number; annual_hours: number; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/partners/school/{cnpj}/workload/{id}': {
      params: { cnpj: string; id: number }
      query: Record<never, never>
      body: undefined
      response: { id: number; school_cnpj: string; grade_id: number; subject_id: number; school_year_id: number | null; weekly_lessons: number; annual_hours: number; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/public/school/{cnpj}/preenrollment': {
      params: { cnpj: string }
      query: Record<never, never>
      body: undefined
      response: { school: { cnpj: string; name: string }; school_years: ({ id: number; name: string; year: number; grades: ({ id: number; name: string })[] })[] }
    }
    'GET /v1/public/school/{cnpj}/preenrollment/{preenrollment_number}': {
      params: { cnpj: string; preenrollment_number: string }
      query: { birthdate?: string | undefined }
      body: undefined
      response: { preenrollment_number: string; status: "pending" | "approved" | "denied"; denial_reason: string | null; applied_at: string; decided_at: string | null }
    }
    'GET /v1/reference/city': {
      params: Record<never, never>
      query: { limit?: number | undefined; cursor?: string | undefined; id?: string | undefined; state_id?: string | undefined; q?: string | undefined }
      body: undefined
      response: { data: ({ id: string; name: string; state_id: string; state_abbreviation: string; ibge_code: number })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/reference/enrollment-status': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { data: ({ status: string; active: boolean; name: string; meaning: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/reference/event': {
      params: Record<never, never>
      query: { group?: "Attendance and pick-up" | "Students" | "Responsibles" | "Classrooms, pre-enrollment and school years" | "Curriculum and schedules" | "Staff" | "Agenda, lessons and scores" | "Administration" | "ERP" | undefined }
      body: undefined
      response: { data: ({ name: string; group: string; when: string; scope: string; fields: ({ name: string; type: string; nullable: boolean; description: string | null })[]; example: Record<string, unknown>; schema: Record<string, unknown> })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/reference/event/{name}': {
      params: { name: string }
      query: Record<never, never>
      body: undefined
      response: { name: string; group: string; when: string; scope: string; fields: ({ name: string; type: string; nullable: boolean; description: string | null })[]; example: Record<string, unknown>; schema: Record<string, unknown> }
    }
    'GET /v1/reference/grade': {
      params: Record<never, never>
      query: { stage?: "EI" | "EF" | "EM" | "EJA" | undefined }
      body: undefined
      response: { data: ({ id: number; name: string; stage: string; order: number; inep_stage_code: number | null })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/reference/state': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { data: ({ id: string; name: string; abbreviation: string; ibge_code: number })[]; next_cursor: string | null; has_more: boolean }
    }
    'PATCH /v1/erp/school/{cnpj}/crm-lead/{id}/stage': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { stage: "new" | "contacted" | "visit_scheduled" | "visited" | "proposal" | "enrolled" | "lost"; lost_reason?: string | undefined }
      response: { id: string; school_cnpj: string; name: string; email: string | null; phone: string | null; student_name: string | null; grade_id: number | null; source: string | null; stage: "new" | "contacted" | "visit_scheduled" | "visited" | "proposal" | "enrolled" | "lost"; lost_reason: string | null; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/erp/school/{cnpj}/event/{id}/status': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { status: "published" | "started" | "ended" | "cancelled"; reason?: string | undefined }
      response: { id: string; school_cnpj: string; title: string; description: string | null; location: string | null; starts_at: string; ends_at: string | null; status: "draft" | "published" | "started" | "ended" | "cancelled"; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/erp/school/{cnpj}/library-loan/{id}/renew': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { due_date?: string | undefined }
      response: { id: string; school_cnpj: string; borrower_type: "student" | "staff"; enrollment_number: string | null; student_name: string | null; borrower_email: string | null; item_code: string; title: string; status: "active" | "returned"; overdue: boolean; loaned_at: string; due_date: string; returned_at: string | null; renewals_count: number; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/erp/school/{cnpj}/library-loan/{id}/return': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { returned_at?: string | undefined }
      response: { id: string; school_cnpj: string; borrower_type: "student" | "staff"; enrollment_number: string | null; student_name: string | null; borrower_email: string | null; item_code: string; title: string; status: "active" | "returned"; overdue: boolean; loaned_at: string; due_date: string; returned_at: string | null; renewals_count: number; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/erp/school/{cnpj}/receivable/{id}/status': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { status: "cancelled" | "renegotiated" | "refunded" | "pending"; reason?: string | undefined }
      response: { id: string; school_cnpj: string; enrollment_number: string; student_name: string | null; responsible_cpf: string; description: string; due_date: string; amount_cents: number; paid_amount_cents: number; balance_cents: number; status: "pending" | "overdue" | "partially_paid" | "paid" | "refunded" | "renegotiated" | "cancelled"; payments: ({ amount_cents: number; interest_cents: number; discount_cents: number; payment_method: "pix" | "boleto" | "credit_card" | "debit_card" | "bank_transfer" | "cash" | "check" | "other"; paid_at: string; external_id: string | null })[]; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/erp/school/{cnpj}/visit/{id}/cancel': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { reason?: string | undefined }
      response: { id: string; school_cnpj: string; visitor_id: string; visitor_name: string; host_name: string | null; purpose: string | null; status: "scheduled" | "checked_in" | "checked_out" | "cancelled"; entrance_id: number | null; scheduled_at: string; checked_in_at: string | null; checked_out_at: string | null; cancelled_at: string | null; cancel_reason: string | null; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/erp/school/{cnpj}/visit/{id}/check/in': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { entrance_id?: number | undefined; checked_in_at?: string | undefined }
      response: { id: string; school_cnpj: string; visitor_id: string; visitor_name: string; host_name: string | null; purpose: string | null; status: "scheduled" | "checked_in" | "checked_out" | "cancelled"; entrance_id: number | null; scheduled_at: string; checked_in_at: string | null; checked_out_at: string | null; cancelled_at: string | null; cancel_reason: string | null; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/erp/school/{cnpj}/visit/{id}/check/out': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { checked_out_at?: string | undefined }
      response: { id: string; school_cnpj: string; visitor_id: string; visitor_name: string; host_name: string | null; purpose: string | null; status: "scheduled" | "checked_in" | "checked_out" | "cancelled"; entrance_id: number | null; scheduled_at: string; checked_in_at: string | null; checked_out_at: string | null; cancelled_at: string | null; cancel_reason: string | null; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/panel/client/connection/{app}': {
      params: { app: string }
      query: Record<never, never>
      body: { scopes?: (string)[] | undefined; school_cnpjs?: (string)[] | undefined; data_profile?: "full" | "minimal" | undefined; all_schools?: true | undefined }
      response: { app: string; name: string; partner: string; status: "pending" | "connected" | "revoked"; granted_scopes: (string)[]; school_cnpjs: (string)[] | null; data_profile: "full" | "minimal"; connected_at: string | null; revoked_at: string | null; requested_scopes: (string)[]; sensitive_scopes: (string)[]; connected_by: string | null; consent_text: string | null; version: number }
    }
    'PATCH /v1/panel/passkey/{id}': {
      params: { id: string }
      query: Record<never, never>
      body: { name: string }
      response: { id: string; name: string; created_at: string; last_used_at: string | null }
    }
    'PATCH /v1/panel/profile': {
      params: Record<never, never>
      query: Record<never, never>
      body: { name?: string | undefined; email?: string | undefined; current_password?: string | undefined }
      response: { name: string; email: string }
    }
    'PATCH /v1/panel/school/{cnpj}': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { name?: string | undefined; time_zone?: "America/Noronha" | "America/Belem" | "America/Santarem" | "America/Fortaleza" | "America/Recife" | "America/Araguaina" | "America/Maceio" | "America/Bahia" | "America/Sao_Paulo" | "America/Campo_Grande" | "America/Cuiaba" | "America/Porto_Velho" | "America/Boa_Vista" | "America/Manaus" | "America/Eirunepe" | "America/Rio_Branco" | undefined; settings?: { enrollment_number_pattern?: string | undefined; duplicate_read_window_seconds?: number | undefined; max_primary_responsibles?: number | undefined; authorization_four_eyes?: boolean | undefined; require_photo_consent?: boolean | undefined } | undefined }
      response: { id: string; cnpj: string; name: string; inep_code: string | null; time_zone: string; settings: { enrollment_number_pattern: string; duplicate_read_window_seconds: number; max_primary_responsibles: number | null; authorization_four_eyes: boolean; require_photo_consent: boolean }; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/panel/school/{cnpj}/authorization/{id}/approve': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { note?: string | undefined }
      response: { id: string; school_cnpj: string; type: "enrollment_status_change" | "enrollment_reactivation"; status: "requested" | "approved" | "rejected"; student_id: string; enrollment_number: string | null; student_name: string | null; from_status: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO"; to_status: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO"; reason: string | null; requested_by: string; requested_at: string; decided_by: string | null; decided_at: string | null; decision_note: string | null }
    }
    'PATCH /v1/panel/school/{cnpj}/authorization/{id}/reject': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { note?: string | undefined }
      response: { id: string; school_cnpj: string; type: "enrollment_status_change" | "enrollment_reactivation"; status: "requested" | "approved" | "rejected"; student_id: string; enrollment_number: string | null; student_name: string | null; from_status: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO"; to_status: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO"; reason: string | null; requested_by: string; requested_at: string; decided_by: string | null; decided_at: string | null; decision_note: string | null }
    }
    'PATCH /v1/panel/school/{cnpj}/class-council/{id}/close': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; classroom_id: string; classroom_name: string; school_year_id: number; period: number | null; status: "open" | "closed" | "homologated"; held_on: string | null; closed_at: string | null; homologated_at: string | null; deliberations_count: number; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/panel/school/{cnpj}/class-council/{id}/homologate': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; classroom_id: string; classroom_name: string; school_year_id: number; period: number | null; status: "open" | "closed" | "homologated"; held_on: string | null; closed_at: string | null; homologated_at: string | null; deliberations_count: number; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/panel/school/{cnpj}/class-council/{id}/reopen': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { reason: string }
      response: { id: string; school_cnpj: string; classroom_id: string; classroom_name: string; school_year_id: number; period: number | null; status: "open" | "closed" | "homologated"; held_on: string | null; closed_at: string | null; homologated_at: string | null; deliberations_count: number; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/panel/school/{cnpj}/diary-entry/{id}/lock': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; classroom_id: string; classroom_lesson_id: string; subject_id: string; date: string; period: number; content: string | null; activities: string | null; homework: string | null; bncc_codes: (string)[]; attendance: ({ enrollment_number: string; status: string })[]; locked: boolean; locked_reason: "school_year_closed" | "council_closed" | "posting_window_over" | "locked_by_management" | null; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/panel/school/{cnpj}/diary-entry/{id}/unlock': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; school_cnpj: string; classroom_id: string; classroom_lesson_id: string; subject_id: string; date: string; period: number; content: string | null; activities: string | null; homework: string | null; bncc_codes: (string)[]; attendance: ({ enrollment_number: string; status: string })[]; locked: boolean; locked_reason: "school_year_closed" | "council_closed" | "posting_window_over" | "locked_by_management" | null; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/panel/school/{cnpj}/disciplinary-occurrence/{id}/close': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { outcome?: string | undefined }
      response: { id: string; school_cnpj: string; student_id: string; enrollment_number: string | null; student_name: string | null; type: "verbal_warning" | "written_warning" | "suspension" | "guardian_summons" | "other"; severity: "low" | "medium" | "high"; occurred_at: string; description: string; visible_to_responsibles: boolean; suspension_days: number | null; closed_at: string | null; outcome: string | null; created_by: string; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/panel/school/{cnpj}/preenrollment/{preenrollment_number}/allow': {
      params: { cnpj: string; preenrollment_number: string }
      query: Record<never, never>
      body: { classroom_id?: string | undefined; enrollment_number?: string | undefined }
      response: { preenrollment_number: string; school_cnpj: string; status: "pending" | "approved" | "denied"; school_year_id: number; grade_id: number; classroom_id: string | null; student: { name: string; birthdate: string; cpf: string | null }; responsible: { cpf: string; name: string; email: string | null; phone: string | null; kinship: string | null }; denial_reason: string | null; applied_at: string; decided_at: string | null; enrollment: { id: string; student_id: string; student_name: string; school_cnpj: string; enrollment_number: string | null; status: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO"; school_year_id: number; grade_id: number; classroom_id: string; classroom_name: string; enrolled_on: string; ended_on: string | null; final_result: string | null; version: number; created_at: string; updated_at: string } }
    }
    'PATCH /v1/panel/school/{cnpj}/preenrollment/{preenrollment_number}/deny': {
      params: { cnpj: string; preenrollment_number: string }
      query: Record<never, never>
      body: { reason?: string | undefined }
      response: { preenrollment_number: string; school_cnpj: string; status: "pending" | "approved" | "denied"; school_year_id: number; grade_id: number; classroom_id: string | null; student: { name: string; birthdate: string; cpf: string | null }; responsible: { cpf: string; name: string; email: string | null; phone: string | null; kinship: string | null }; denial_reason: string | null; applied_at: string; decided_at: string | null }
    }
    'PATCH /v1/panel/school/{cnpj}/preenrollment/{preenrollment_number}/revert-denial': {
      params: { cnpj: string; preenrollment_number: string }
      query: Record<never, never>
      body: undefined
      response: { preenrollment_number: string; school_cnpj: string; status: "pending" | "approved" | "denied"; school_year_id: number; grade_id: number; classroom_id: string | null; student: { name: string; birthdate: string; cpf: string | null }; responsible: { cpf: string; name: string; email: string | null; phone: string | null; kinship: string | null }; denial_reason: string | null; applied_at: string; decided_at: string | null }
    }
    'PATCH /v1/panel/school/{cnpj}/user/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { roles: ("management" | "librarian" | "finance" | "gatekeeper")[] }
      response: { id: string; email: string; name: string; is_owner: boolean; roles: (string)[]; version: number; created_at: string }
    }
    'PATCH /v1/partners/school/{cnpj}/enrollment/{enrollment_id}/number': {
      params: { cnpj: string; enrollment_id: string }
      query: Record<never, never>
      body: { enrollment_number: string }
      response: { id: string; student_id: string; student_name: string; school_cnpj: string; enrollment_number: string | null; status: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO"; school_year_id: number; grade_id: number; classroom_id: string; classroom_name: string; enrolled_on: string; ended_on: string | null; final_result: string | null; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/partners/school/{cnpj}/responsible/{cpf}/photo/status': {
      params: { cnpj: string; cpf: string }
      query: Record<never, never>
      body: { status: "approved" | "rejected"; reason?: string | undefined }
      response: { owner: "student" | "responsible"; status: "pending" | "approved" | "rejected"; uploaded_at: string; reviewed_at: string | null; rejection_reason: string | null; width: number; height: number; url: string; url_expires_in: number; version: number }
    }
    'PATCH /v1/partners/school/{cnpj}/responsible/{cpf}/student/{enrollment_number}/additional/link': {
      params: { cnpj: string; cpf: string; enrollment_number: string }
      query: Record<never, never>
      body: { kinship?: "mother" | "father" | "grandparent" | "sibling" | "uncle_aunt" | "step_parent" | "legal_guardian" | "caregiver" | "driver" | "other" | undefined; can_pick_up?: boolean | undefined; financial_responsible?: boolean | undefined }
      response: { school_cnpj: string; cpf: string; enrollment_number: string; kind: "primary" | "additional"; kinship: "mother" | "father" | "grandparent" | "sibling" | "uncle_aunt" | "step_parent" | "legal_guardian" | "caregiver" | "driver" | "other"; can_pick_up: boolean; financial_responsible: boolean; linked_at: string }
    }
    'PATCH /v1/partners/school/{cnpj}/responsible/{cpf}/student/{enrollment_number}/link': {
      params: { cnpj: string; cpf: string; enrollment_number: string }
      query: Record<never, never>
      body: { kinship?: "mother" | "father" | "grandparent" | "sibling" | "uncle_aunt" | "step_parent" | "legal_guardian" | "caregiver" | "driver" | "other" | undefined; can_pick_up?: boolean | undefined; financial_responsible?: boolean | undefined }
      response: { school_cnpj: string; cpf: string; enrollment_number: string; kind: "primary" | "additional"; kinship: "mother" | "father" | "grandparent" | "sibling" | "uncle_aunt" | "step_parent" | "legal_guardian" | "caregiver" | "driver" | "other"; can_pick_up: boolean; financial_responsible: boolean; linked_at: string }
    }
    'PATCH /v1/partners/school/{cnpj}/school-year/{id}/close': {
      params: { cnpj: string; id: number }
      query: Record<never, never>
      body: undefined
      response: { id: number; school_cnpj: string; name: string; year: number; starts_on: string; ends_on: string; terms: ({ number: number; name: string; starts_on: string; ends_on: string; posting_ends_on: string | null })[]; status: "draft" | "open" | "closed"; preenrollment_enabled: boolean; warnings: (string)[]; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/partners/school/{cnpj}/school-year/{id}/open': {
      params: { cnpj: string; id: number }
      query: Record<never, never>
      body: undefined
      response: { id: number; school_cnpj: string; name: string; year: number; starts_on: string; ends_on: string; terms: ({ number: number; name: string; starts_on: string; ends_on: string; posting_ends_on: string | null })[]; status: "draft" | "open" | "closed"; preenrollment_enabled: boolean; warnings: (string)[]; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/partners/school/{cnpj}/school-year/{id}/preenrollment/toggle': {
      params: { cnpj: string; id: number }
      query: Record<never, never>
      body: undefined
      response: { id: number; school_cnpj: string; name: string; year: number; starts_on: string; ends_on: string; terms: ({ number: number; name: string; starts_on: string; ends_on: string; posting_ends_on: string | null })[]; status: "draft" | "open" | "closed"; preenrollment_enabled: boolean; warnings: (string)[]; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/partners/school/{cnpj}/student/{enrollment_number}/photo/status': {
      params: { cnpj: string; enrollment_number: string }
      query: Record<never, never>
      body: { status: "approved" | "rejected"; reason?: string | undefined }
      response: { owner: "student" | "responsible"; status: "pending" | "approved" | "rejected"; uploaded_at: string; reviewed_at: string | null; rejection_reason: string | null; width: number; height: number; url: string; url_expires_in: number; version: number }
    }
    'POST /v1/attendance/student/biometric/check/in': {
      params: Record<never, never>
      query: Record<never, never>
      body: { school_cnpj: string; enrollment_number?: string | undefined; biometric_id?: string | undefined; entrance_id?: number | undefined; device_event_id?: string | undefined; confidence?: number | undefined; checked_in_at?: string | undefined }
      response: { id: string; school_cnpj: string; student_id: string; enrollment_number: string; direction: "in" | "out"; checked_in_at: string; entrance_id: number | null; source: "biometric"; anomaly: "missing_check_out" | "missing_check_in" | null; duplicate: boolean; created_at: string }
    }
    'POST /v1/attendance/student/biometric/check/out': {
      params: Record<never, never>
      query: Record<never, never>
      body: { school_cnpj: string; enrollment_number?: string | undefined; biometric_id?: string | undefined; entrance_id?: number | undefined; device_event_id?: string | undefined; confidence?: number | undefined; checked_out_at?: string | undefined; released_to_cpf?: string | undefined; tssv_check_in_id?: string | undefined }
      response: { id: string; school_cnpj: string; student_id: string; enrollment_number: string; direction: "in" | "out"; checked_out_at: string; entrance_id: number | null; source: "biometric"; anomaly: "missing_check_out" | "missing_check_in" | null; duplicate: boolean; created_at: string }
    }
    'POST /v1/erp/school/{cnpj}/crm-lead': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { name: string; email?: string | undefined; phone?: string | undefined; student_name?: string | undefined; grade_id?: number | undefined; source?: string | undefined }
      response: { id: string; school_cnpj: string; name: string; email: string | null; phone: string | null; student_name: string | null; grade_id: number | null; source: string | null; stage: "new" | "contacted" | "visit_scheduled" | "visited" | "proposal" | "enrolled" | "lost"; lost_reason: string | null; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/erp/school/{cnpj}/event': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { title: string; description?: string | undefined; location?: string | undefined; starts_at: string; ends_at?: string | undefined }
      response: { id: string; school_cnpj: string; title: string; description: string | null; location: string | null; starts_at: string; ends_at: string | null; status: "draft" | "published" | "started" | "ended" | "cancelled"; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/erp/school/{cnpj}/library-item': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { code: string; title: string; author?: string | undefined; copies: number }
      response: { id: string; school_cnpj: string; code: string; title: string; author: string | null; copies: number; available_copies: number; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/erp/school/{cnpj}/library-loan': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { item_code: string; borrower_type: "student" | "staff"; enrollment_number?: string | undefined; borrower_email?: string | undefined; due_date?: string | undefined }
      response: { id: string; school_cnpj: string; borrower_type: "student" | "staff"; enrollment_number: string | null; student_name: string | null; borrower_email: string | null; item_code: string; title: string; status: "active" | "returned"; overdue: boolean; loaned_at: string; due_date: string; returned_at: string | null; renewals_count: number; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/erp/school/{cnpj}/receivable': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { enrollment_number: string; responsible_cpf: string; description: string; due_date: string; amount_cents: number }
      response: { id: string; school_cnpj: string; enrollment_number: string; student_name: string | null; responsible_cpf: string; description: string; due_date: string; amount_cents: number; paid_amount_cents: number; balance_cents: number; status: "pending" | "overdue" | "partially_paid" | "paid" | "refunded" | "renegotiated" | "cancelled"; payments: ({ amount_cents: number; interest_cents: number; discount_cents: number; payment_method: "pix" | "boleto" | "credit_card" | "debit_card" | "bank_transfer" | "cash" | "check" | "other"; paid_at: string; external_id: string | null })[]; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/erp/school/{cnpj}/receivable/{id}/payment': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { amount_cents: number; interest_cents?: number | undefined; discount_cents?: number | undefined; payment_method: "pix" | "boleto" | "credit_card" | "debit_card" | "bank_transfer" | "cash" | "check" | "other"; paid_at?: string | undefined; external_id?: string | undefined }
      response: { id: string; school_cnpj: string; enrollment_number: string; student_name: string | null; responsible_cpf: string; description: string; due_date: string; amount_cents: number; paid_amount_cents: number; balance_cents: number; status: "pending" | "overdue" | "partially_paid" | "paid" | "refunded" | "renegotiated" | "cancelled"; payments: ({ amount_cents: number; interest_cents: number; discount_cents: number; payment_method: "pix" | "boleto" | "credit_card" | "debit_card" | "bank_transfer" | "cash" | "check" | "other"; paid_at: string; external_id: string | null })[]; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/erp/school/{cnpj}/supplier': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { name: string; cnpj?: string | undefined; cpf?: string | undefined; email?: string | undefined; phone?: string | undefined; active?: boolean | undefined }
      response: { id: string; school_cnpj: string; name: string; supplier_cnpj: string | null; supplier_cpf: string | null; email: string | null; phone: string | null; active: boolean; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/erp/school/{cnpj}/visit': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { visitor_id: string; scheduled_at?: string | undefined; host_name?: string | undefined; purpose?: string | undefined }
      response: { id: string; school_cnpj: string; visitor_id: string; visitor_name: string; host_name: string | null; purpose: string | null; status: "scheduled" | "checked_in" | "checked_out" | "cancelled"; entrance_id: number | null; scheduled_at: string; checked_in_at: string | null; checked_out_at: string | null; cancelled_at: string | null; cancel_reason: string | null; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/erp/school/{cnpj}/visitor': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { name: string; document_type?: "cpf" | "rg" | "passport" | "other" | undefined; document?: string | undefined; company?: string | undefined; phone?: string | undefined; active?: boolean | undefined }
      response: { id: string; school_cnpj: string; name: string; document_type: "cpf" | "rg" | "passport" | "other" | null; document_masked: string | null; company: string | null; phone: string | null; active: boolean; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/panel/client/api-key': {
      params: Record<never, never>
      query: Record<never, never>
      body: { name: string; scopes: (string)[]; school_cnpjs?: (string)[] | undefined; expires_at?: string | undefined }
      response: { id: string; name: string; prefix: string; environment: "live" | "test"; expires_at: string | null; last_used_at: string | null; created_at: string; scopes: (string)[]; school_cnpjs: (string)[] | null; token: string }
    }
    'POST /v1/panel/client/api/secret/rotate': {
      params: Record<never, never>
      query: Record<never, never>
      body: { overlap_hours?: number | undefined }
      response: { secret: string; previous_expires_at: string }
    }
    'POST /v1/panel/client/api/test': {
      params: Record<never, never>
      query: Record<never, never>
      body: { event?: string | undefined }
      response: { delivery_id: string }
    }
    'POST /v1/panel/client/connection': {
      params: Record<never, never>
      query: Record<never, never>
      body: { app: string; scopes: (string)[]; school_cnpjs?: (string)[] | undefined; data_profile?: "full" | "minimal" | undefined }
      response: { app: string; name: string; partner: string; status: "pending" | "connected" | "revoked"; granted_scopes: (string)[]; school_cnpjs: (string)[] | null; data_profile: "full" | "minimal"; connected_at: string | null; revoked_at: string | null; requested_scopes: (string)[]; sensitive_scopes: (string)[]; connected_by: string | null; consent_text: string | null; version: number }
    }
    'POST /v1/panel/client/delivery/resend-failed': {
      params: Record<never, never>
      query: Record<never, never>
      body: { since: string; until?: string | undefined; rate?: number | undefined }
      response: { task_id: string; matched: number }
    }
    'POST /v1/panel/client/delivery/{id}/resend': {
      params: { id: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; status: "queued" }
    }
    'POST /v1/panel/invitation/accept': {
      params: Record<never, never>
      query: Record<never, never>
      body: { token: string; password: string; cookie?: boolean | undefined }
      response: { token: string | null; expires_at: string }
    }
    'POST /v1/panel/passkey': {
      params: Record<never, never>
      query: Record<never, never>
      body: { name: string; credential: { id: string; rawId: string; type: "public-key"; authenticatorAttachment?: "platform" | "cross-platform" | undefined; clientExtensionResults?: Record<string, unknown> | undefined; response: { clientDataJSON: string; attestationObject: string; authenticatorData?: string | undefined; publicKey?: string | undefined; publicKeyAlgorithm?: number | undefined; transports?: (string)[] | undefined } } }
      response: { token: string | null; expires_at: string; passkey: { id: string; name: string; created_at: string; last_used_at: string | null } }
    }
    'POST /v1/panel/passkey/options': {
      params: Record<never, never>
      query: Record<never, never>
      body: { password: string }
      response: Record<string, unknown>
    }
    'POST /v1/panel/password/forgot': {
      params: Record<never, never>
      query: Record<never, never>
      body: { email: string; client?: string | undefined }
      response: { status: "accepted" }
    }
    'POST /v1/panel/password/reset': {
      params: Record<never, never>
      query: Record<never, never>
      body: { token: string; password: string }
      response: null
    }
    'POST /v1/panel/school/{cnpj}/agenda': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { subject: string; description?: string | undefined; date?: string | undefined; classroom_ids?: (string)[] | undefined }
      response: { id: number; uuid: string; school_cnpj: string; subject: string; description: string | null; date: string; classroom_ids: (string)[]; created_by: string; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/panel/school/{cnpj}/authorization': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { type: "enrollment_status_change" | "enrollment_reactivation"; enrollment_id: string; to_status?: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO" | undefined; reason?: string | undefined }
      response: { id: string; school_cnpj: string; type: "enrollment_status_change" | "enrollment_reactivation"; status: "requested" | "approved" | "rejected"; student_id: string; enrollment_number: string | null; student_name: string | null; from_status: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO"; to_status: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO"; reason: string | null; requested_by: string; requested_at: string; decided_by: string | null; decided_at: string | null; decision_note: string | null }
    }
    'POST /v1/panel/school/{cnpj}/class-council': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { classroom_id: string; period?: number | undefined; held_on?: string | undefined; minutes?: string | undefined; deliberations?: ({ enrollment_number: string; result: "APROVADO" | "APROVADO_PELO_CONSELHO" | "APROVADO_COM_DEPENDENCIA" | "REPROVADO" | "REPROVADO_POR_FALTA" | "EM_ANDAMENTO"; note?: string | undefined })[] | undefined }
      response: { id: string; school_cnpj: string; classroom_id: string; classroom_name: string; school_year_id: number; period: number | null; status: "open" | "closed" | "homologated"; held_on: string | null; closed_at: string | null; homologated_at: string | null; deliberations_count: number; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/panel/school/{cnpj}/coordinator/{id}/invitation': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { status: "accepted" }
    }
    'POST /v1/panel/school/{cnpj}/device': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { name: string; entrance_id?: number | undefined }
      response: { id: string; name: string; prefix: string; environment: "live" | "test"; expires_at: string | null; last_used_at: string | null; created_at: string; entrance_id: number | null; token: string }
    }
    'POST /v1/panel/school/{cnpj}/disciplinary-occurrence': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { enrollment_number: string; type: "verbal_warning" | "written_warning" | "suspension" | "guardian_summons" | "other"; severity?: "low" | "medium" | "high" | undefined; occurred_at: string; description: string; visible_to_responsibles?: boolean | undefined; suspension_days?: number | undefined }
      response: { id: string; school_cnpj: string; student_id: string; enrollment_number: string | null; student_name: string | null; type: "verbal_warning" | "written_warning" | "suspension" | "guardian_summons" | "other"; severity: "low" | "medium" | "high"; occurred_at: string; description: string; visible_to_responsibles: boolean; suspension_days: number | null; closed_at: string | null; outcome: string | null; created_by: string; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/panel/school/{cnpj}/import': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { kind: "students" | "responsibles"; file: string; columns?: Record<string, string | null> | undefined; dry_run?: boolean | undefined }
      response: { columns: ({ name: string; field: string | null })[]; fields: (string)[]; rows: number; faults: ({ line: number; field: string | null; code: string; message: string })[] } | { id: string; kind: "students" | "responsibles"; status: "running" | "done"; total: number; done: number; created: number; faults: ({ line: number; field: string | null; code: string; message: string })[]; created_at: string; finished_at: string | null }
    }
    'POST /v1/panel/school/{cnpj}/lesson': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { title: string; description?: string | undefined; classroom_id: string; subject_id: string; teacher_id?: string | undefined; date: string; starts_at?: string | undefined; ends_at?: string | undefined }
      response: { id: number; uuid: string; school_cnpj: string; title: string; description: string | null; classroom_id: string; subject_id: string; teacher_id: string | null; date: string; starts_at: string | null; ends_at: string | null; period: number; lesson_plan_id: string | null; diary_entry_id: string; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/panel/school/{cnpj}/secretary/{id}/invitation': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { status: "accepted" }
    }
    'POST /v1/panel/school/{cnpj}/student/{enrollment_number}/consent': {
      params: { cnpj: string; enrollment_number: string }
      query: Record<never, never>
      body: { kind: "photo" | "biometric"; granted: boolean; responsible_cpf: string }
      response: { student_id: string; kind: "photo" | "biometric"; granted: boolean; responsible_cpf: string; recorded_by: string; recorded_at: string }
    }
    'POST /v1/panel/school/{cnpj}/teacher/{id}/invitation': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { status: "accepted" }
    }
    'POST /v1/panel/school/{cnpj}/user': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { email: string; name: string; roles: ("management" | "librarian" | "finance" | "gatekeeper")[] }
      response: { id: string; email: string; name: string; is_owner: boolean; roles: (string)[]; version: number; created_at: string; invitation: { email: string; token: string | null; expires_at: string } }
    }
    'POST /v1/panel/school/{cnpj}/user/{id}/invitation': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: undefined
      response: { status: "accepted" }
    }
    'POST /v1/panel/session': {
      params: Record<never, never>
      query: Record<never, never>
      body: { email: string; password: string; totp?: string | undefined; cookie?: boolean | undefined; client?: string | undefined }
      response: { token: string | null; expires_at: string }
    }
    'POST /v1/panel/session/passkey': {
      params: Record<never, never>
      query: Record<never, never>
      body: { credential: { id: string; rawId: string; type: "public-key"; authenticatorAttachment?: "platform" | "cross-platform" | undefined; clientExtensionResults?: Record<string, unknown> | undefined; response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | undefined } }; cookie?: boolean | undefined }
      response: { token: string | null; expires_at: string }
    }
    'POST /v1/panel/session/passkey/options': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: Record<string, unknown>
    }
    'POST /v1/panel/totp': {
      params: Record<never, never>
      query: Record<never, never>
      body: { password: string }
      response: { secret: string; uri: string }
    }
    'POST /v1/panel/totp/confirm': {
      params: Record<never, never>
      query: Record<never, never>
      body: { code: string }
      response: { token: string | null; expires_at: string; recovery_codes: (string)[] }
    }
    'POST /v1/panel/totp/recovery-code': {
      params: Record<never, never>
      query: Record<never, never>
      body: { totp: string }
      response: { recovery_codes: (string)[] }
    }
    'POST /v1/panel/totp/remove': {
      params: Record<never, never>
      query: Record<never, never>
      body: { password: string; totp: string }
      response: null
    }
    'POST /v1/partners/school/{cnpj}/classroom': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { name: string; school_year_id: number; grade_id: number; shift?: "morning" | "afternoon" | "evening" | "full_time" | "intermediate" | undefined; capacity?: number | undefined; room?: string | undefined; form_of_evaluation_id?: number | undefined }
      response: { id: string; school_cnpj: string; name: string; school_year_id: number; grade_id: number; shift: "morning" | "afternoon" | "evening" | "full_time" | "intermediate"; capacity: number | null; room: string | null; form_of_evaluation_id: number | null; active_enrollments: number; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/partners/school/{cnpj}/classroom/{classroom_id}/score': {
      params: { cnpj: string; classroom_id: string }
      query: Record<never, never>
      body: { subject_id: string; enrollment_number: string; period: number; evaluation_assessment_id?: string | undefined; is_recovery?: boolean | undefined; score: number | null }
      response: { id: string; school_cnpj: string; classroom_id: string; subject_id: string; enrollment_number: string; period: number; evaluation_assessment_id: string | null; is_recovery: boolean; score: number | null; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/partners/school/{cnpj}/coordinator': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { name: string; email: string; cpf?: string | undefined; phone?: string | undefined }
      response: { id: string; school_cnpj: string; role: "coordinator"; name: string; email: string; cpf: string | null; phone: string | null; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/partners/school/{cnpj}/curriculum-plan': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { school_year_id: number; grade_id: number; name?: string | undefined; items?: ({ subject_id: number; period?: number | undefined; bncc_codes?: (string)[] | undefined; content?: string | undefined; objectives?: string | undefined })[] | undefined }
      response: { id: number; school_cnpj: string; school_year_id: number; grade_id: number; name: string; items: ({ subject_id: number; period: number | null; bncc_codes: (string)[]; content: string | null; objectives: string | null })[]; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/partners/school/{cnpj}/entrance': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { name: string; kind?: "gate" | "turnstile" | "door" | "parking" | undefined; direction?: "both" | "in" | "out" | undefined }
      response: { id: number; school_cnpj: string; name: string; kind: "gate" | "turnstile" | "door" | "parking"; direction: "both" | "in" | "out"; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/partners/school/{cnpj}/grade/{gradeId}/subject': {
      params: { cnpj: string; gradeId: number }
      query: Record<never, never>
      body: { subject_id: number }
      response: { school_cnpj: string; grade_id: number; subject_id: number; attached_at: string }
    }
    'POST /v1/partners/school/{cnpj}/lesson/{lesson_id}/lesson-plan': {
      params: { cnpj: string; lesson_id: number | string }
      query: Record<never, never>
      body: { objectives?: string | undefined; content: string; methodology?: string | undefined; resources?: string | undefined; evaluation?: string | undefined; bncc_codes?: (string)[] | undefined }
      response: { id: string; school_cnpj: string; classroom_lesson_id: string; objectives: string | null; content: string; methodology: string | null; resources: string | null; evaluation: string | null; bncc_codes: (string)[]; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/partners/school/{cnpj}/preenrollment': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { school_year_id: number; grade_id: number; classroom_id?: string | undefined; student: { name: string; birthdate: string; sex?: "M" | "F" | undefined; race?: "BRANCA" | "PRETA" | "PARDA" | "AMARELA" | "INDIGENA" | "NAO_DECLARADA" | undefined; nationality?: "BRASILEIRA" | "BRASILEIRA_EXTERIOR_OU_NATURALIZADA" | "ESTRANGEIRA" | undefined; cpf?: string | undefined; rg?: string | undefined; rg_issuer?: string | undefined; rg_issue_date?: string | undefined; filiation_1?: string | undefined; filiation_2?: string | undefined; additional_info?: string | undefined; address?: { address_type: string; cep: string; address: string; number: string; complement?: string | undefined; district: string; city_id: string; state_id: string } | undefined }; responsible: { cpf: string; name: string; email?: string | undefined; phone?: string | undefined; kinship?: "mother" | "father" | "grandparent" | "sibling" | "uncle_aunt" | "step_parent" | "legal_guardian" | "caregiver" | "driver" | "other" | undefined } }
      response: { preenrollment_number: string; school_cnpj: string; status: "pending" | "approved" | "denied"; school_year_id: number; grade_id: number; classroom_id: string | null; student: { name: string; birthdate: string; cpf: string | null }; responsible: { cpf: string; name: string; email: string | null; phone: string | null; kinship: string | null }; denial_reason: string | null; applied_at: string; decided_at: string | null }
    }
    'POST /v1/partners/school/{cnpj}/responsible': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { cpf: string; name: string; email?: string | undefined; phone?: string | undefined; birthdate?: string | undefined; rg?: string | undefined; address?: { address_type: string; cep: string; address: string; number: string; complement?: string | undefined; district: string; city_id: string; state_id: string } | undefined }
      response: { school_cnpj: string; cpf: string; name: string; email: string | null; phone: string | null; birthdate: string | null; rg: string | null; address: { address_type: string; cep: string; address: string; number: string; complement: string | null; district: string; city_id: string; state_id: string } | null; photo_status: string | null; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/partners/school/{cnpj}/responsible/{cpf}/student/{enrollment_number}/additional/link': {
      params: { cnpj: string; cpf: string; enrollment_number: string }
      query: Record<never, never>
      body: { kinship?: "mother" | "father" | "grandparent" | "sibling" | "uncle_aunt" | "step_parent" | "legal_guardian" | "caregiver" | "driver" | "other" | undefined; can_pick_up?: boolean | undefined; financial_responsible?: boolean | undefined }
      response: { school_cnpj: string; cpf: string; enrollment_number: string; kind: "primary" | "additional"; kinship: "mother" | "father" | "grandparent" | "sibling" | "uncle_aunt" | "step_parent" | "legal_guardian" | "caregiver" | "driver" | "other"; can_pick_up: boolean; financial_responsible: boolean; linked_at: string }
    }
    'POST /v1/partners/school/{cnpj}/responsible/{cpf}/student/{enrollment_number}/link': {
      params: { cnpj: string; cpf: string; enrollment_number: string }
      query: Record<never, never>
      body: { kinship?: "mother" | "father" | "grandparent" | "sibling" | "uncle_aunt" | "step_parent" | "legal_guardian" | "caregiver" | "driver" | "other" | undefined; can_pick_up?: boolean | undefined; financial_responsible?: boolean | undefined }
      response: { school_cnpj: string; cpf: string; enrollment_number: string; kind: "primary" | "additional"; kinship: "mother" | "father" | "grandparent" | "sibling" | "uncle_aunt" | "step_parent" | "legal_guardian" | "caregiver" | "driver" | "other"; can_pick_up: boolean; financial_responsible: boolean; linked_at: string }
    }
    'POST /v1/partners/school/{cnpj}/school-year': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { name: string; year: number; starts_on: string; ends_on: string; terms?: ({ number: number; name: string; starts_on: string; ends_on: string; posting_ends_on?: string | undefined })[] | undefined; preenrollment_enabled?: boolean | undefined }
      response: { id: number; school_cnpj: string; name: string; year: number; starts_on: string; ends_on: string; terms: ({ number: number; name: string; starts_on: string; ends_on: string; posting_ends_on: string | null })[]; status: "draft" | "open" | "closed"; preenrollment_enabled: boolean; warnings: (string)[]; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/partners/school/{cnpj}/school-year/{school_year_id}/form-of-evaluation': {
      params: { cnpj: string; school_year_id: number }
      query: Record<never, never>
      body: { name: string; scale?: "numeric" | "conceptual" | "descriptive" | undefined; max_score?: number | undefined; passing_score?: number | undefined; decimals?: number | undefined; recovery?: "none" | "per_term" | "final" | undefined; recovery_rule?: "replace_if_higher" | "average" | "sum" | undefined; assessments?: ({ id?: string | undefined; name: string; period: number; weight: number })[] | undefined }
      response: { id: number; school_cnpj: string; school_year_id: number; name: string; scale: "numeric" | "conceptual" | "descriptive"; max_score: number; passing_score: number; decimals: number; recovery: "none" | "per_term" | "final"; recovery_rule: "replace_if_higher" | "average" | "sum"; assessments: ({ id: string; name: string; period: number; weight: number })[]; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/partners/school/{cnpj}/secretary': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { name: string; email: string; cpf?: string | undefined; phone?: string | undefined }
      response: { id: string; school_cnpj: string; role: "secretary"; name: string; email: string; cpf: string | null; phone: string | null; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/partners/school/{cnpj}/student': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { name: string; birthdate?: string | undefined; sex?: "M" | "F" | undefined; race?: "BRANCA" | "PRETA" | "PARDA" | "AMARELA" | "INDIGENA" | "NAO_DECLARADA" | undefined; nationality?: "BRASILEIRA" | "BRASILEIRA_EXTERIOR_OU_NATURALIZADA" | "ESTRANGEIRA" | undefined; cpf?: string | undefined; rg?: string | undefined; rg_issuer?: string | undefined; rg_issue_date?: string | undefined; filiation_1?: string | undefined; filiation_2?: string | undefined; additional_info?: string | undefined; address?: { address_type: string; cep: string; address: string; number: string; complement?: string | undefined; district: string; city_id: string; state_id: string } | undefined; enrollment_number?: string | undefined }
      response: { id: string; school_cnpj: string; student_number: string; enrollment_number: string | null; name: string; birthdate: string | null; sex: "M" | "F" | null; race: "BRANCA" | "PRETA" | "PARDA" | "AMARELA" | "INDIGENA" | "NAO_DECLARADA" | null; nationality: "BRASILEIRA" | "BRASILEIRA_EXTERIOR_OU_NATURALIZADA" | "ESTRANGEIRA" | null; cpf: string | null; rg: string | null; rg_issuer: string | null; rg_issue_date: string | null; filiation_1: string | null; filiation_2: string | null; additional_info: string | null; address: { address_type: string; cep: string; address: string; number: string; complement: string | null; district: string; city_id: string; state_id: string } | null; photo_status: string | null; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/partners/school/{cnpj}/student/{enrollment_number}/additional-responsible/{cpf}': {
      params: { cnpj: string; enrollment_number: string; cpf: string }
      query: Record<never, never>
      body: { kinship?: "mother" | "father" | "grandparent" | "sibling" | "uncle_aunt" | "step_parent" | "legal_guardian" | "caregiver" | "driver" | "other" | undefined; can_pick_up?: boolean | undefined; financial_responsible?: boolean | undefined }
      response: { school_cnpj: string; cpf: string; enrollment_number: string; kind: "primary" | "additional"; kinship: "mother" | "father" | "grandparent" | "sibling" | "uncle_aunt" | "step_parent" | "legal_guardian" | "caregiver" | "driver" | "other"; can_pick_up: boolean; financial_responsible: boolean; linked_at: string }
    }
    'POST /v1/partners/school/{cnpj}/student/{enrollment_number}/enroll': {
      params: { cnpj: string; enrollment_number: string }
      query: Record<never, never>
      body: { classroom_id: string; enrollment_number?: string | undefined; enrolled_on?: string | undefined }
      response: { id: string; student_id: string; student_name: string; school_cnpj: string; enrollment_number: string | null; status: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO"; school_year_id: number; grade_id: number; classroom_id: string; classroom_name: string; enrolled_on: string; ended_on: string | null; final_result: string | null; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/partners/school/{cnpj}/student/{enrollment_number}/transfer/classroom': {
      params: { cnpj: string; enrollment_number: string }
      query: Record<never, never>
      body: { classroom_id: string; transferred_on?: string | undefined; reason?: string | undefined }
      response: { id: string; student_id: string; student_name: string; school_cnpj: string; enrollment_number: string | null; status: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO"; school_year_id: number; grade_id: number; classroom_id: string; classroom_name: string; enrolled_on: string; ended_on: string | null; final_result: string | null; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/partners/school/{cnpj}/student/{enrollment_number}/transfer/external': {
      params: { cnpj: string; enrollment_number: string }
      query: Record<never, never>
      body: { destination?: string | undefined; partial_transcript?: boolean | undefined; transferred_on?: string | undefined; reason?: string | undefined }
      response: { id: string; student_id: string; student_name: string; school_cnpj: string; enrollment_number: string | null; status: "MATRICULADO" | "TRANCADO" | "TRANSFERIDO" | "CANCELADO" | "EVADIDO" | "CONCLUIDO" | "RECLASSIFICADO" | "FALECIDO"; school_year_id: number; grade_id: number; classroom_id: string; classroom_name: string; enrolled_on: string; ended_on: string | null; final_result: string | null; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/partners/school/{cnpj}/subject': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { name: string; abbreviation: string; area?: "LINGUAGENS" | "MATEMATICA" | "CIENCIAS_NATUREZA" | "CIENCIAS_HUMANAS" | "ENSINO_RELIGIOSO" | "COMPUTACAO" | "DIVERSIFICADA" | undefined; bncc_component?: "LP" | "AR" | "EF" | "LI" | "MA" | "CI" | "GE" | "HI" | "ER" | "CO" | undefined }
      response: { id: number; uuid: string; school_cnpj: string; name: string; abbreviation: string; area: "LINGUAGENS" | "MATEMATICA" | "CIENCIAS_NATUREZA" | "CIENCIAS_HUMANAS" | "ENSINO_RELIGIOSO" | "COMPUTACAO" | "DIVERSIFICADA" | null; bncc_component: "LP" | "AR" | "EF" | "LI" | "MA" | "CI" | "GE" | "HI" | "ER" | "CO" | null; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/partners/school/{cnpj}/teacher': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { name: string; email: string; cpf?: string | undefined; phone?: string | undefined; subject_ids?: (number)[] | undefined }
      response: { id: string; school_cnpj: string; role: "teacher"; name: string; email: string; cpf: string | null; phone: string | null; subject_ids: (number)[]; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/partners/school/{cnpj}/workload': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { grade_id: number; subject_id: number; school_year_id?: number | undefined; weekly_lessons: number; annual_hours: number }
      response: { id: number; school_cnpj: string; grade_id: number; subject_id: number; school_year_id: number | null; weekly_lessons: number; annual_hours: number; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/public/school/{cnpj}/preenrollment': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { school_year_id: number; grade_id: number; student: { name: string; birthdate: string; sex?: "M" | "F" | undefined; race?: "BRANCA" | "PRETA" | "PARDA" | "AMARELA" | "INDIGENA" | "NAO_DECLARADA" | undefined; nationality?: "BRASILEIRA" | "BRASILEIRA_EXTERIOR_OU_NATURALIZADA" | "ESTRANGEIRA" | undefined; cpf?: string | undefined; rg?: string | undefined; rg_issuer?: string | undefined; rg_issue_date?: string | undefined; filiation_1?: string | undefined; filiation_2?: string | undefined; additional_info?: string | undefined; address?: { address_type: string; cep: string; address: string; number: string; complement?: string | undefined; district: string; city_id: string; state_id: string } | undefined }; responsible: { cpf: string; name: string; email?: string | undefined; phone?: string | undefined; kinship?: "mother" | "father" | "grandparent" | "sibling" | "uncle_aunt" | "step_parent" | "legal_guardian" | "caregiver" | "driver" | "other" | undefined } }
      response: { preenrollment_number: string; status: "pending" }
    }
    'POST /v1/tssv/responsible/check/in': {
      params: Record<never, never>
      query: Record<never, never>
      body: { school_cnpj: string; responsible_cpf: string; factors: ({ type: "face" | "fingerprint" | "document" | "pin" | "qr_code" | "staff_confirmation"; verified_at?: string | undefined; reference?: string | undefined })[]; checked_in_at?: string | undefined; entrance_id?: number | undefined }
      response: { id: string; school_cnpj: string; responsible_cpf: string; checked_in_at: string; factors: (string)[]; students_waiting: ({ enrollment_number: string; name: string })[]; event_emitted: boolean }
    }
    'PUT /v1/erp/school/{cnpj}/crm-lead/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { name: string; email?: string | undefined; phone?: string | undefined; student_name?: string | undefined; grade_id?: number | undefined; source?: string | undefined }
      response: { id: string; school_cnpj: string; name: string; email: string | null; phone: string | null; student_name: string | null; grade_id: number | null; source: string | null; stage: "new" | "contacted" | "visit_scheduled" | "visited" | "proposal" | "enrolled" | "lost"; lost_reason: string | null; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/erp/school/{cnpj}/event/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { title: string; description?: string | undefined; location?: string | undefined; starts_at: string; ends_at?: string | undefined }
      response: { id: string; school_cnpj: string; title: string; description: string | null; location: string | null; starts_at: string; ends_at: string | null; status: "draft" | "published" | "started" | "ended" | "cancelled"; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/erp/school/{cnpj}/library-item/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { code: string; title: string; author?: string | undefined; copies: number }
      response: { id: string; school_cnpj: string; code: string; title: string; author: string | null; copies: number; available_copies: number; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/erp/school/{cnpj}/receivable/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { enrollment_number: string; responsible_cpf: string; description: string; due_date: string; amount_cents: number }
      response: { id: string; school_cnpj: string; enrollment_number: string; student_name: string | null; responsible_cpf: string; description: string; due_date: string; amount_cents: number; paid_amount_cents: number; balance_cents: number; status: "pending" | "overdue" | "partially_paid" | "paid" | "refunded" | "renegotiated" | "cancelled"; payments: ({ amount_cents: number; interest_cents: number; discount_cents: number; payment_method: "pix" | "boleto" | "credit_card" | "debit_card" | "bank_transfer" | "cash" | "check" | "other"; paid_at: string; external_id: string | null })[]; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/erp/school/{cnpj}/supplier/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { name: string; cnpj?: string | undefined; cpf?: string | undefined; email?: string | undefined; phone?: string | undefined; active?: boolean | undefined }
      response: { id: string; school_cnpj: string; name: string; supplier_cnpj: string | null; supplier_cpf: string | null; email: string | null; phone: string | null; active: boolean; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/erp/school/{cnpj}/visitor/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { name: string; document_type?: "cpf" | "rg" | "passport" | "other" | undefined; document?: string | undefined; company?: string | undefined; phone?: string | undefined; active?: boolean | undefined }
      response: { id: string; school_cnpj: string; name: string; document_type: "cpf" | "rg" | "passport" | "other" | null; document_masked: string | null; company: string | null; phone: string | null; active: boolean; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/panel/client/api': {
      params: Record<never, never>
      query: Record<never, never>
      body: { webhook_url: string | null; signing_enabled?: boolean | undefined }
      response: { client: string; webhook_url: string | null; signing_enabled: boolean; consecutive_failures: number; last_success_at: string | null; last_failure_at: string | null; version: number; signing_secret?: string | undefined }
    }
    'PUT /v1/panel/password': {
      params: Record<never, never>
      query: Record<never, never>
      body: { current_password: string; password: string }
      response: { token: string | null; expires_at: string }
    }
    'PUT /v1/panel/school/{cnpj}/agenda/{id}': {
      params: { cnpj: string; id: number | string }
      query: Record<never, never>
      body: { subject: string; description?: string | undefined; date?: string | undefined; classroom_ids?: (string)[] | undefined }
      response: { id: number; uuid: string; school_cnpj: string; subject: string; description: string | null; date: string; classroom_ids: (string)[]; created_by: string; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/panel/school/{cnpj}/class-council/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { classroom_id: string; period?: number | undefined; held_on?: string | undefined; minutes?: string | undefined; deliberations?: ({ enrollment_number: string; result: "APROVADO" | "APROVADO_PELO_CONSELHO" | "APROVADO_COM_DEPENDENCIA" | "REPROVADO" | "REPROVADO_POR_FALTA" | "EM_ANDAMENTO"; note?: string | undefined })[] | undefined }
      response: { id: string; school_cnpj: string; classroom_id: string; classroom_name: string; school_year_id: number; period: number | null; status: "open" | "closed" | "homologated"; held_on: string | null; closed_at: string | null; homologated_at: string | null; deliberations_count: number; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/panel/school/{cnpj}/disciplinary-occurrence/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { enrollment_number: string; type: "verbal_warning" | "written_warning" | "suspension" | "guardian_summons" | "other"; severity?: "low" | "medium" | "high" | undefined; occurred_at: string; description: string; visible_to_responsibles?: boolean | undefined; suspension_days?: number | undefined }
      response: { id: string; school_cnpj: string; student_id: string; enrollment_number: string | null; student_name: string | null; type: "verbal_warning" | "written_warning" | "suspension" | "guardian_summons" | "other"; severity: "low" | "medium" | "high"; occurred_at: string; description: string; visible_to_responsibles: boolean; suspension_days: number | null; closed_at: string | null; outcome: string | null; created_by: string; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/panel/school/{cnpj}/lesson/{id}': {
      params: { cnpj: string; id: number | string }
      query: Record<never, never>
      body: { title: string; description?: string | undefined; classroom_id: string; subject_id: string; teacher_id?: string | undefined; date: string; starts_at?: string | undefined; ends_at?: string | undefined }
      response: { id: number; uuid: string; school_cnpj: string; title: string; description: string | null; classroom_id: string; subject_id: string; teacher_id: string | null; date: string; starts_at: string | null; ends_at: string | null; period: number; lesson_plan_id: string | null; diary_entry_id: string; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/partners/school/{cnpj}/classroom/{classroom_id}/diary-entry/{diary_entry_id}': {
      params: { cnpj: string; classroom_id: string; diary_entry_id: string }
      query: Record<never, never>
      body: { content: string; activities?: string | undefined; homework?: string | undefined; bncc_codes?: (string)[] | undefined; attendance?: ({ enrollment_number: string; status: "present" | "absent" | "justified" | "late" })[] | undefined }
      response: { id: string; school_cnpj: string; classroom_id: string; classroom_lesson_id: string; subject_id: string; date: string; period: number; content: string | null; activities: string | null; homework: string | null; bncc_codes: (string)[]; attendance: ({ enrollment_number: string; status: string })[]; locked: boolean; locked_reason: "school_year_closed" | "council_closed" | "posting_window_over" | "locked_by_management" | null; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/partners/school/{cnpj}/classroom/{classroom_id}/schedule': {
      params: { cnpj: string; classroom_id: string }
      query: Record<never, never>
      body: { periods: ({ number: number; starts_at: string; ends_at: string })[] }
      response: { school_cnpj: string; classroom_id: string; classroom_name: string; periods_count: number; periods: ({ number: number; starts_at: string; ends_at: string })[]; updated_at: string }
    }
    'PUT /v1/partners/school/{cnpj}/classroom/{classroom_id}/score/sheet': {
      params: { cnpj: string; classroom_id: string }
      query: Record<never, never>
      body: { subject_id: string; period: number; cells: ({ enrollment_number: string; evaluation_assessment_id?: string | undefined; is_recovery?: boolean | undefined; score: number | null; version?: number | undefined })[] }
      response: { cells: ({ enrollment_number: string; evaluation_assessment_id: string | null; is_recovery: boolean; status: "saved" | "unchanged" | "conflict" | "refused"; code: string | null; message: string | null; score: number | null; version: number })[]; averages: ({ enrollment_number: string; average: number | null })[] }
    }
    'PUT /v1/partners/school/{cnpj}/classroom/{classroom_id}/timetable': {
      params: { cnpj: string; classroom_id: string }
      query: Record<never, never>
      body: { entries: ({ weekday: number; starts_at: string; ends_at: string; subject_id: string; teacher_id?: string | undefined; room?: string | undefined })[] }
      response: { school_cnpj: string; classroom_id: string; classroom_name: string; entries_count: number; entries: ({ weekday: number; starts_at: string; ends_at: string; subject_id: string; teacher_id: string | null; room: string | null })[]; updated_at: string }
    }
    'PUT /v1/partners/school/{cnpj}/classroom/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { name: string; school_year_id: number; grade_id: number; shift?: "morning" | "afternoon" | "evening" | "full_time" | "intermediate" | undefined; capacity?: number | undefined; room?: string | undefined; form_of_evaluation_id?: number | undefined }
      response: { id: string; school_cnpj: string; name: string; school_year_id: number; grade_id: number; shift: "morning" | "afternoon" | "evening" | "full_time" | "intermediate"; capacity: number | null; room: string | null; form_of_evaluation_id: number | null; active_enrollments: number; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/partners/school/{cnpj}/coordinator/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { name: string; email: string; cpf?: string | undefined; phone?: string | undefined }
      response: { id: string; school_cnpj: string; role: "coordinator"; name: string; email: string; cpf: string | null; phone: string | null; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/partners/school/{cnpj}/curriculum-plan/{id}': {
      params: { cnpj: string; id: number }
      query: Record<never, never>
      body: { school_year_id: number; grade_id: number; name?: string | undefined; items?: ({ subject_id: number; period?: number | undefined; bncc_codes?: (string)[] | undefined; content?: string | undefined; objectives?: string | undefined })[] | undefined }
      response: { id: number; school_cnpj: string; school_year_id: number; grade_id: number; name: string; items: ({ subject_id: number; period: number | null; bncc_codes: (string)[]; content: string | null; objectives: string | null })[]; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/partners/school/{cnpj}/entrance/{id}': {
      params: { cnpj: string; id: number }
      query: Record<never, never>
      body: { name: string; kind?: "gate" | "turnstile" | "door" | "parking" | undefined; direction?: "both" | "in" | "out" | undefined }
      response: { id: number; school_cnpj: string; name: string; kind: "gate" | "turnstile" | "door" | "parking"; direction: "both" | "in" | "out"; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/partners/school/{cnpj}/form-of-evaluation/{id}': {
      params: { cnpj: string; id: number }
      query: Record<never, never>
      body: { name: string; scale?: "numeric" | "conceptual" | "descriptive" | undefined; max_score?: number | undefined; passing_score?: number | undefined; decimals?: number | undefined; recovery?: "none" | "per_term" | "final" | undefined; recovery_rule?: "replace_if_higher" | "average" | "sum" | undefined; assessments?: ({ id?: string | undefined; name: string; period: number; weight: number })[] | undefined }
      response: { id: number; school_cnpj: string; school_year_id: number; name: string; scale: "numeric" | "conceptual" | "descriptive"; max_score: number; passing_score: number; decimals: number; recovery: "none" | "per_term" | "final"; recovery_rule: "replace_if_higher" | "average" | "sum"; assessments: ({ id: string; name: string; period: number; weight: number })[]; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/partners/school/{cnpj}/global-schedule': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { entry: string; exit: string; tolerance: number }
      response: { school_cnpj: string; entry: string; exit: string; tolerance: number; updated_at: string }
    }
    'PUT /v1/partners/school/{cnpj}/responsible/{cpf}': {
      params: { cnpj: string; cpf: string }
      query: Record<never, never>
      body: { cpf?: string | undefined; name: string; email?: string | undefined; phone?: string | undefined; birthdate?: string | undefined; rg?: string | undefined; address?: { address_type: string; cep: string; address: string; number: string; complement?: string | undefined; district: string; city_id: string; state_id: string } | undefined }
      response: { school_cnpj: string; cpf: string; name: string; email: string | null; phone: string | null; birthdate: string | null; rg: string | null; address: { address_type: string; cep: string; address: string; number: string; complement: string | null; district: string; city_id: string; state_id: string } | null; photo_status: string | null; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/partners/school/{cnpj}/responsible/{cpf}/photo': {
      params: { cnpj: string; cpf: string }
      query: Record<never, never>
      body: Blob
      response: { upload_id: string; status: "processing" | "processed" | "failed"; received_at: string }
    }
    'PUT /v1/partners/school/{cnpj}/responsible/{cpf}/pin': {
      params: { cnpj: string; cpf: string }
      query: Record<never, never>
      body: { pin: string }
      response: null
    }
    'PUT /v1/partners/school/{cnpj}/school-year/{id}': {
      params: { cnpj: string; id: number }
      query: Record<never, never>
      body: { name: string; year: number; starts_on: string; ends_on: string; terms?: ({ number: number; name: string; starts_on: string; ends_on: string; posting_ends_on?: string | undefined })[] | undefined }
      response: { id: number; school_cnpj: string; name: string; year: number; starts_on: string; ends_on: string; terms: ({ number: number; name: string; starts_on: string; ends_on: string; posting_ends_on: string | null })[]; status: "draft" | "open" | "closed"; preenrollment_enabled: boolean; warnings: (string)[]; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/partners/school/{cnpj}/secretary/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { name: string; email: string; cpf?: string | undefined; phone?: string | undefined }
      response: { id: string; school_cnpj: string; role: "secretary"; name: string; email: string; cpf: string | null; phone: string | null; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/partners/school/{cnpj}/student/{enrollment_number}': {
      params: { cnpj: string; enrollment_number: string }
      query: Record<never, never>
      body: { name: string; birthdate?: string | undefined; sex?: "M" | "F" | undefined; race?: "BRANCA" | "PRETA" | "PARDA" | "AMARELA" | "INDIGENA" | "NAO_DECLARADA" | undefined; nationality?: "BRASILEIRA" | "BRASILEIRA_EXTERIOR_OU_NATURALIZADA" | "ESTRANGEIRA" | undefined; cpf?: string | undefined; rg?: string | undefined; rg_issuer?: string | undefined; rg_issue_date?: string | undefined; filiation_1?: string | undefined; filiation_2?: string | undefined; additional_info?: string | undefined; address?: { address_type: string; cep: string; address: string; number: string; complement?: string | undefined; district: string; city_id: string; state_id: string } | undefined }
      response: { id: string; school_cnpj: string; student_number: string; enrollment_number: string | null; name: string; birthdate: string | null; sex: "M" | "F" | null; race: "BRANCA" | "PRETA" | "PARDA" | "AMARELA" | "INDIGENA" | "NAO_DECLARADA" | null; nationality: "BRASILEIRA" | "BRASILEIRA_EXTERIOR_OU_NATURALIZADA" | "ESTRANGEIRA" | null; cpf: string | null; rg: string | null; rg_issuer: string | null; rg_issue_date: string | null; filiation_1: string | null; filiation_2: string | null; additional_info: string | null; address: { address_type: string; cep: string; address: string; number: string; complement: string | null; district: string; city_id: string; state_id: string } | null; photo_status: string | null; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/partners/school/{cnpj}/student/{enrollment_number}/biometric': {
      params: { cnpj: string; enrollment_number: string }
      query: Record<never, never>
      body: { device_id: string; biometric_id: string }
      response: { student_id: string; device_id: string; biometric_id: string }
    }
    'PUT /v1/partners/school/{cnpj}/student/{enrollment_number}/photo': {
      params: { cnpj: string; enrollment_number: string }
      query: Record<never, never>
      body: Blob
      response: { upload_id: string; status: "processing" | "processed" | "failed"; received_at: string }
    }
    'PUT /v1/partners/school/{cnpj}/subject/{id}': {
      params: { cnpj: string; id: number | string }
      query: Record<never, never>
      body: { name: string; abbreviation: string; area?: "LINGUAGENS" | "MATEMATICA" | "CIENCIAS_NATUREZA" | "CIENCIAS_HUMANAS" | "ENSINO_RELIGIOSO" | "COMPUTACAO" | "DIVERSIFICADA" | undefined; bncc_component?: "LP" | "AR" | "EF" | "LI" | "MA" | "CI" | "GE" | "HI" | "ER" | "CO" | undefined }
      response: { id: number; uuid: string; school_cnpj: string; name: string; abbreviation: string; area: "LINGUAGENS" | "MATEMATICA" | "CIENCIAS_NATUREZA" | "CIENCIAS_HUMANAS" | "ENSINO_RELIGIOSO" | "COMPUTACAO" | "DIVERSIFICADA" | null; bncc_component: "LP" | "AR" | "EF" | "LI" | "MA" | "CI" | "GE" | "HI" | "ER" | "CO" | null; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/partners/school/{cnpj}/teacher/{id}': {
      params: { cnpj: string; id: string }
      query: Record<never, never>
      body: { name: string; email: string; cpf?: string | undefined; phone?: string | undefined; subject_ids?: (number)[] | undefined }
      response: { id: string; school_cnpj: string; role: "teacher"; name: string; email: string; cpf: string | null; phone: string | null; subject_ids: (number)[]; version: number; created_at: string; updated_at: string }
    }
    'PUT /v1/partners/school/{cnpj}/weekly-schedule': {
      params: { cnpj: string }
      query: Record<never, never>
      body: { days: ({ weekday: number; entry: string; exit: string; tolerance?: number | undefined })[] }
      response: { school_cnpj: string; days: ({ weekday: number; entry: string; exit: string; tolerance: number | null })[]; updated_at: string }
    }
    'PUT /v1/partners/school/{cnpj}/workload/{id}': {
      params: { cnpj: string; id: number }
      query: Record<never, never>
      body: { grade_id: number; subject_id: number; school_year_id?: number | undefined; weekly_lessons: number; annual_hours: number }
      response: { id: number; school_cnpj: string; grade_id: number; subject_id: number; school_year_id: number | null; weekly_lessons: number; annual_hours: number; version: number; created_at: string; updated_at: string }
    }
  }
}

/** The refusals of these operations, besides the errors common to all. */
export type Refusal =
  | 'agenda_not_found'
  | 'already_connected'
  | 'already_enrolled'
  | 'already_linked'
  | 'amount_exceeds_balance'
  | 'api_key_limit_reached'
  | 'api_key_not_found'
  | 'app_not_found'
  | 'assessment_has_scores'
  | 'authorization_already_decided'
  | 'authorization_not_found'
  | 'authorization_pending'
  | 'authorization_stale'
  | 'biometric_id_taken'
  | 'bncc_code_invalid'
  | 'body_expired'
  | 'borrower_has_overdue'
  | 'borrower_not_found'
  | 'capacity_below_enrollments'
  | 'city_state_mismatch'
  | 'class_council_exists'
  | 'class_council_incomplete'
  | 'class_council_not_closed'
  | 'class_council_not_found'
  | 'class_council_not_open'
  | 'classroom_full'
  | 'classroom_has_active_enrollments'
  | 'classroom_has_enrollments'
  | 'classroom_in_use'
  | 'classroom_name_taken'
  | 'classroom_not_found'
  | 'client_required'
  | 'client_suspended'
  | 'cnpj_invalid'
  | 'connection_not_found'
  | 'consent_missing'
  | 'coordinator_not_found'
  | 'council_homologated'
  | 'cpf_immutable'
  | 'cpf_invalid'
  | 'curriculum_plan_exists'
  | 'curriculum_plan_not_found'
  | 'date_in_future'
  | 'date_outside_school_year'
  | 'delivery_cancelled'
  | 'delivery_in_progress'
  | 'delivery_not_found'
  | 'device_event_id_reused'
  | 'device_not_found'
  | 'diary_entry_locked'
  | 'diary_entry_not_found'
  | 'email_taken'
  | 'enrollment_already_active'
  | 'enrollment_not_found'
  | 'enrollment_number_taken'
  | 'enrollment_number_unchanged'
  | 'entrance_has_devices'
  | 'entrance_name_taken'
  | 'entrance_not_found'
  | 'evaluation_assessment_not_found'
  | 'event_finished'
  | 'event_not_found'
  | 'event_unknown'
  | 'forbidden'
  | 'form_of_evaluation_in_use'
  | 'form_of_evaluation_name_taken'
  | 'form_of_evaluation_not_found'
  | 'grade_mismatch'
  | 'grade_not_found'
  | 'grade_not_offered'
  | 'grade_subject_in_use'
  | 'grade_subject_not_found'
  | 'image_invalid'
  | 'image_too_small'
  | 'immutable_field'
  | 'import_not_found'
  | 'invitation_accepted'
  | 'item_not_available'
  | 'last_manager'
  | 'lead_not_found'
  | 'lesson_not_found'
  | 'library_item_already_exists'
  | 'library_item_not_found'
  | 'link_not_found'
  | 'loan_limit_reached'
  | 'loan_not_active'
  | 'loan_not_found'
  | 'loan_overdue'
  | 'mfa_required'
  | 'no_active_enrollment'
  | 'occurrence_closed'
  | 'occurrence_not_found'
  | 'passkey_invalid'
  | 'passkey_not_found'
  | 'payload_too_large'
  | 'period_locked'
  | 'period_unknown'
  | 'periods_overlap'
  | 'photo_not_approved'
  | 'photo_not_found'
  | 'preenrollment_disabled'
  | 'preenrollment_duplicate'
  | 'preenrollment_not_denied'
  | 'preenrollment_not_found'
  | 'preenrollment_not_pending'
  | 'receivable_not_found'
  | 'receivable_not_payable'
  | 'recovery_not_allowed'
  | 'renewal_limit_reached'
  | 'resource_gone'
  | 'resource_not_found'
  | 'responsible_already_exists'
  | 'responsible_has_linked_students'
  | 'responsible_not_authorized'
  | 'responsible_not_found'
  | 'responsible_without_students'
  | 'rotation_in_progress'
  | 'same_classroom'
  | 'schedule_not_found'
  | 'school_not_found'
  | 'school_year_already_open'
  | 'school_year_closed'
  | 'school_year_in_use'
  | 'school_year_mismatch'
  | 'school_year_name_taken'
  | 'school_year_not_found'
  | 'school_year_not_open'
  | 'scope_unknown'
  | 'score_above_maximum'
  | 'score_not_found'
  | 'score_out_of_range'
  | 'second_factor_required'
  | 'secretary_not_found'
  | 'self_approval_forbidden'
  | 'session_not_found'
  | 'signing_disabled'
  | 'since_out_of_range'
  | 'spreadsheet_invalid'
  | 'stage_unchanged'
  | 'student_already_exists'
  | 'student_has_active_enrollment'
  | 'student_not_found'
  | 'student_not_in_classroom'
  | 'subject_already_attached'
  | 'subject_in_use'
  | 'subject_name_taken'
  | 'subject_not_attached'
  | 'subject_not_found'
  | 'supplier_already_exists'
  | 'supplier_not_found'
  | 'task_not_found'
  | 'task_running'
  | 'teacher_conflict'
  | 'teacher_not_found'
  | 'term_has_scores'
  | 'terms_invalid'
  | 'timestamp_out_of_range'
  | 'timetable_not_found'
  | 'timetable_overlap'
  | 'too_many_primary_responsibles'
  | 'totp_active'
  | 'transition_not_allowed'
  | 'unauthenticated'
  | 'unsupported_media_type'
  | 'upload_not_found'
  | 'use_reactivation'
  | 'user_not_found'
  | 'validation_failed'
  | 'version_conflict'
  | 'visit_not_checked_in'
  | 'visit_not_found'
  | 'visit_not_scheduled'
  | 'visitor_already_exists'
  | 'visitor_already_inside'
  | 'visitor_inactive'
  | 'visitor_not_found'
  | 'webhook_url_empty'
  | 'webhook_url_invalid'
  | 'workload_exists'
  | 'workload_not_found'
