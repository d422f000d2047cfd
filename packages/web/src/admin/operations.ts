// Generated from the operations of the server. Run: npm run generate

declare module '../kit/api/operations.ts' {
  interface Operations {
    'DELETE /v1/admin/passkey/{id}': {
      params: { id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/admin/session': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/admin/session/all': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: null
    }
    'DELETE /v1/admin/session/{id}': {
      params: { id: string }
      query: Record<never, never>
      body: undefined
      response: null
    }
    'GET /v1/admin/app': {
      params: Record<never, never>
      query: { limit?: number | undefined; cursor?: string | undefined; status?: "active" | "suspended" | undefined }
      body: undefined
      response: { data: ({ id: string; slug: string; name: string; partner: string; status: "active" | "suspended"; connected_clients: number; delivered_24h: number; failed_24h: number; endpoints: ({ kind: "test" | "production"; status: "active" | "paused" | "disabled"; failing_since: string | null })[]; version: number; created_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/admin/audit': {
      params: Record<never, never>
      query: { actor?: string | undefined; action?: string | undefined; since?: string | undefined; until?: string | undefined; views?: boolean | undefined; limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; position: number; at: string; actor: string; actor_email: string | null; actor_name: string | null; action: string; subject: string; subject_name: string | null; result: string; address: string | null; request_id: string; times: number; hash: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/admin/audit/verification': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { is_intact: boolean; broken: ({ chain: string; position: number })[] }
    }
    'GET /v1/admin/client': {
      params: Record<never, never>
      query: { environment?: "live" | "sandbox" | undefined; status?: "active" | "suspended" | undefined; limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; slug: string; name: string; cnpj: string | null; environment: "live" | "sandbox"; status: "active" | "suspended"; erp_enabled: boolean; time_zone: string; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/admin/client/{slug}': {
      params: { slug: string }
      query: Record<never, never>
      body: undefined
      response: { id: string; slug: string; name: string; cnpj: string | null; environment: "live" | "sandbox"; status: "active" | "suspended"; erp_enabled: boolean; time_zone: string; version: number; created_at: string; updated_at: string }
    }
    'GET /v1/admin/client/{slug}/school': {
      params: { slug: string }
      query: { limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; cnpj: string; name: string; inep_code: string | null; time_zone: string; settings: { enrollment_number_pattern: string; duplicate_read_window_seconds: number; max_primary_responsibles: number | null; authorization_four_eyes: boolean; require_photo_consent: boolean }; version: number; created_at: string; updated_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/admin/endpoint': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { data: ({ kind: "client" | "test" | "production"; owner: string; url: string; state: "active" | "failing" | "paused" | "disabled"; reason: string | null; failing_since: string | null; last_delivery_at: string | null; waiting: number })[] }
    }
    'GET /v1/admin/partner': {
      params: Record<never, never>
      query: { limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; name: string; cnpj: string; apps: number; members: number; created_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/admin/passkey': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { data: ({ id: string; name: string; created_at: string; last_used_at: string | null })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/admin/platform-log': {
      params: Record<never, never>
      query: { client?: string | undefined; level?: "warning" | "error" | undefined; limit?: number | undefined; cursor?: string | undefined }
      body: undefined
      response: { data: ({ id: string; client: string; level: "warning" | "error"; message: string; fields: Record<string, unknown>; created_at: string })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/admin/profile': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { name: string; email: string }
    }
    'GET /v1/admin/queue': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { waiting: number; sending: number; due: number; oldest_due_at: string | null; oldest_due_seconds: number }
    }
    'GET /v1/admin/session': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { kind: "operator"; email: string; name: string; expires_at: string | null }
    }
    'GET /v1/admin/session/all': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { data: ({ id: string; is_current: boolean; address: string | null; agent: string | null; created_at: string; last_seen_at: string; expires_at: string | null })[]; next_cursor: string | null; has_more: boolean }
    }
    'GET /v1/admin/totp': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { is_active: boolean; recovery_codes_left: number }
    }
    'GET /v1/admin/worker': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: { data: ({ id: string; host: string; pid: number; version: string; started_at: string; seen_at: string; is_alive: boolean })[] }
    }
    'PATCH /v1/admin/app/{id}': {
      params: { id: string }
      query: Record<never, never>
      body: { status: "active" | "suspended" }
      response: { id: string; slug: string; name: string; partner: string; status: "active" | "suspended"; connected_clients: number; delivered_24h: number; failed_24h: number; endpoints: ({ kind: "test" | "production"; status: "active" | "paused" | "disabled"; failing_since: string | null })[]; version: number; created_at: string }
    }
    'PATCH /v1/admin/client/{slug}': {
      params: { slug: string }
      query: Record<never, never>
      body: { name?: string | undefined; status?: "active" | "suspended" | undefined; erp_enabled?: boolean | undefined }
      response: { id: string; slug: string; name: string; cnpj: string | null; environment: "live" | "sandbox"; status: "active" | "suspended"; erp_enabled: boolean; time_zone: string; version: number; created_at: string; updated_at: string }
    }
    'PATCH /v1/admin/client/{slug}/api': {
      params: { slug: string }
      query: Record<never, never>
      body: { webhook_url?: string | null | undefined; signing_enabled?: boolean | undefined }
      response: { client: string; webhook_url: string | null; signing_enabled: boolean; consecutive_failures: number; last_success_at: string | null; last_failure_at: string | null; version: number; signing_secret?: string | undefined }
    }
    'PATCH /v1/admin/passkey/{id}': {
      params: { id: string }
      query: Record<never, never>
      body: { name: string }
      response: { id: string; name: string; created_at: string; last_used_at: string | null }
    }
    'PATCH /v1/admin/profile': {
      params: Record<never, never>
      query: Record<never, never>
      body: { name?: string | undefined; email?: string | undefined; current_password?: string | undefined }
      response: { name: string; email: string }
    }
    'POST /v1/admin/client': {
      params: Record<never, never>
      query: Record<never, never>
      body: { slug: string; name: string; cnpj?: string | undefined; time_zone?: "America/Noronha" | "America/Belem" | "America/Santarem" | "America/Fortaleza" | "America/Recife" | "America/Araguaina" | "America/Maceio" | "America/Bahia" | "America/Sao_Paulo" | "America/Campo_Grande" | "America/Cuiaba" | "America/Porto_Velho" | "America/Boa_Vista" | "America/Manaus" | "America/Eirunepe" | "America/Rio_Branco" | undefined; erp_enabled?: boolean | undefined; manager_email: string; manager_name: string }
      response: { id: string; slug: string; name: string; cnpj: string | null; environment: "live" | "sandbox"; status: "active" | "suspended"; erp_enabled: boolean; time_zone: string; version: number; created_at: string; updated_at: string; api: { client: string; webhook_url: string | null; signing_enabled: boolean; consecutive_failures: number; last_success_at: string | null; last_failure_at: string | null; version: number; signing_secret?: string | undefined }; invitation: { email: string; token: string | null; expires_at: string } }
    }
    'POST /v1/admin/client/{slug}/invitation': {
      params: { slug: string }
      query: Record<never, never>
      body: undefined
      response: { status: "accepted" }
    }
    'POST /v1/admin/client/{slug}/school': {
      params: { slug: string }
      query: Record<never, never>
      body: { cnpj: string; name: string; time_zone: "America/Noronha" | "America/Belem" | "America/Santarem" | "America/Fortaleza" | "America/Recife" | "America/Araguaina" | "America/Maceio" | "America/Bahia" | "America/Sao_Paulo" | "America/Campo_Grande" | "America/Cuiaba" | "America/Porto_Velho" | "America/Boa_Vista" | "America/Manaus" | "America/Eirunepe" | "America/Rio_Branco"; inep_code?: string | undefined; settings?: { enrollment_number_pattern?: string | undefined; duplicate_read_window_seconds?: number | undefined; max_primary_responsibles?: number | undefined; authorization_four_eyes?: boolean | undefined; require_photo_consent?: boolean | undefined } | undefined }
      response: { id: string; cnpj: string; name: string; inep_code: string | null; time_zone: string; settings: { enrollment_number_pattern: string; duplicate_read_window_seconds: number; max_primary_responsibles: number | null; authorization_four_eyes: boolean; require_photo_consent: boolean }; version: number; created_at: string; updated_at: string }
    }
    'POST /v1/admin/passkey': {
      params: Record<never, never>
      query: Record<never, never>
      body: { name: string; credential: { id: string; rawId: string; type: "public-key"; authenticatorAttachment?: "platform" | "cross-platform" | undefined; clientExtensionResults?: Record<string, unknown> | undefined; response: { clientDataJSON: string; attestationObject: string; authenticatorData?: string | undefined; publicKey?: string | undefined; publicKeyAlgorithm?: number | undefined; transports?: (string)[] | undefined } } }
      response: { token: string | null; expires_at: string; passkey: { id: string; name: string; created_at: string; last_used_at: string | null } }
    }
    'POST /v1/admin/passkey/options': {
      params: Record<never, never>
      query: Record<never, never>
      body: { password: string }
      response: Record<string, unknown>
    }
    'POST /v1/admin/session': {
      params: Record<never, never>
      query: Record<never, never>
      body: { email: string; password: string; totp?: string | undefined; cookie?: boolean | undefined; client?: string | undefined }
      response: { token: string | null; expires_at: string }
    }
    'POST /v1/admin/session/passkey': {
      params: Record<never, never>
      query: Record<never, never>
      body: { credential: { id: string; rawId: string; type: "public-key"; authenticatorAttachment?: "platform" | "cross-platform" | undefined; clientExtensionResults?: Record<string, unknown> | undefined; response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | undefined } }; cookie?: boolean | undefined }
      response: { token: string | null; expires_at: string }
    }
    'POST /v1/admin/session/passkey/options': {
      params: Record<never, never>
      query: Record<never, never>
      body: undefined
      response: Record<string, unknown>
    }
    'POST /v1/admin/totp': {
      params: Record<never, never>
      query: Record<never, never>
      body: { password: string }
      response: { secret: string; uri: string }
    }
    'POST /v1/admin/totp/confirm': {
      params: Record<never, never>
      query: Record<never, never>
      body: { code: string }
      response: { token: string | null; expires_at: string; recovery_codes: (string)[] }
    }
    'POST /v1/admin/totp/recovery-code': {
      params: Record<never, never>
      query: Record<never, never>
      body: { totp: string }
      response: { recovery_codes: (string)[] }
    }
    'POST /v1/admin/totp/remove': {
      params: Record<never, never>
      query: Record<never, never>
      body: { password: string; totp: string }
      response: null
    }
    'PUT /v1/admin/password': {
      params: Record<never, never>
      query: Record<never, never>
      body: { current_password: string; password: string }
      response: { token: string | null; expires_at: string }
    }
  }
}

/** The refusals of these operations, besides the errors common to all. */
export type Refusal =
  | 'app_not_found'
  | 'client_not_found'
  | 'cnpj_invalid'
  | 'email_taken'
  | 'forbidden'
  | 'invitation_accepted'
  | 'mfa_required'
  | 'passkey_invalid'
  | 'passkey_not_found'
  | 'school_already_exists'
  | 'second_factor_required'
  | 'session_not_found'
  | 'slug_taken'
  | 'totp_active'
  | 'unauthenticated'
  | 'webhook_url_invalid'
