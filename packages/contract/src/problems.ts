/**
 * Every error that the API can return. A code is stable and has exactly one status, so programs should match on codes;
 * titles are for people and may change. This is the only table, so that the OpenAPI document, the pages under
 * `/problems` and the types of `refuse()` cannot disagree.
 */
const byStatus = {
  400: {
    malformed_json: 'The body is not JSON',
    invalid_parameter: 'A path, query or header value has the wrong form',
  },
  401: {
    unauthenticated: 'The token is missing, unknown, expired or revoked',
  },
  403: {
    insufficient_scope: 'The key lacks the scope of this operation',
    forbidden: 'The role of this user does not allow the operation',
    app_suspended: 'The app is suspended',
    client_suspended: 'The client is suspended',
    cross_site_request: 'The request came from another site',
    event_not_in_scope: 'The app did not request the scope that covers this event',
    mfa_required: 'The account needs a second factor first',
    module_not_enabled: 'The module is not enabled for this client',
  },
  404: {
    route_not_found: 'There is no such path',
    school_not_found: 'There is no such school for this token',
    agenda_not_found: 'No agenda with that id',
    api_key_not_found: 'No API key with that id',
    app_not_found: 'There is no such app',
    authorization_not_found: 'No authorization with that id',
    borrower_not_found: 'No staff member with that address',
    check_not_found: 'No receiver check with that id',
    class_council_not_found: 'No class council with that id',
    classroom_not_found: 'No classroom with that id in this school',
    client_not_found: 'There is no such client',
    connection_not_found: 'There is no such connection',
    coordinator_not_found: 'No coordinator with that id in this school',
    curriculum_plan_not_found: 'No curriculum plan with that id',
    delivery_not_found: 'No delivery with that id',
    device_not_found: 'No device with that id',
    diary_entry_not_found: 'No such diary entry in this classroom',
    endpoint_not_found: 'The app has no such endpoint yet',
    enrollment_not_found: 'No enrollment with that id in this school',
    entrance_not_found: 'No entrance with that id in this school',
    evaluation_assessment_not_found: "No such assessment in the classroom's form of evaluation",
    event_not_found: 'There is no such event',
    form_of_evaluation_not_found: 'No such form of evaluation',
    grade_not_found: 'No grade with that id',
    grade_subject_not_found: 'The subject is not linked to the grade',
    lead_not_found: 'No lead with that id',
    lesson_not_found: 'No lesson with that id',
    library_item_not_found: 'No library item with that code',
    link_not_found: 'There is no link of this kind between these two',
    loan_not_found: 'No loan with that id',
    member_not_found: 'No member with that id',
    occurrence_not_found: 'No disciplinary occurrence with that id',
    passkey_not_found: 'No passkey with that id',
    photo_not_found: 'There is no processed photo',
    preenrollment_not_found: 'No pre-enrollment with that number in this school',
    receivable_not_found: 'No receivable with that id',
    resource_not_found: 'There is no such record',
    responsible_not_found: 'No responsible with that CPF in this school',
    schedule_not_found: 'The schedule has not been set yet',
    school_day_not_found: 'No school day with that id',
    school_year_not_found: 'No school year with that id in this school',
    score_not_found: 'No score with that id in this classroom',
    secretary_not_found: 'No secretary with that id in this school',
    session_not_found: 'There is no such session',
    student_not_found: 'No student with that number or id in this school',
    subject_not_found: 'No subject with that id in this school',
    supplier_not_found: 'No supplier with that id',
    task_not_found: 'No task with that id',
    teacher_not_found: 'No teacher with that id in this school',
    timetable_not_found: 'The classroom has no timetable',
    upload_not_found: 'No upload with that id',
    import_not_found: 'No import with that id',
    user_not_found: 'No user with that id',
    visit_not_found: 'No visit with that id',
    visitor_not_found: 'No visitor with that id',
    workload_not_found: 'No workload with that id',
  },
  405: {
    method_not_allowed: 'The path exists, but not with this method',
  },
  408: {
    request_timeout: 'The request took too long to arrive',
  },
  409: {
    already_connected: 'The app and the client are already connected',
    already_enrolled: 'The student has an active enrollment in that school year',
    already_linked: 'These two are already linked',
    app_has_connections: 'The app is still connected to clients',
    assessment_has_scores: 'A removed assessment has scores',
    authorization_already_decided: 'The authorization has already been decided',
    authorization_pending: 'Another request for this enrollment is open',
    authorization_stale: 'The enrollment changed since the request',
    biometric_id_taken: 'A reader of the school uses the id for another student',
    borrower_has_overdue: 'The borrower has overdue loans',
    capacity_below_enrollments: 'The capacity is smaller than the number of active enrollments',
    class_council_exists: 'There is already a council for this classroom and period',
    api_key_limit_reached: 'No more API keys are allowed',
    class_council_incomplete: 'The council lacks its date or deliberations',
    class_council_not_closed: 'The council is not closed',
    class_council_not_open: 'The council is not open',
    classroom_full: 'The classroom is full',
    classroom_has_active_enrollments: 'The classroom has active enrollments',
    classroom_has_enrollments: 'The classroom has enrollments',
    classroom_in_use: 'Lessons, scores or past enrollments refer to the classroom',
    classroom_name_taken: 'Another classroom of that school year has this name',
    connection_revoked: 'The connection of app and client has ended',
    consent_missing: 'The consent of a responsible is missing',
    council_homologated: 'A homologated council holds a result of this enrollment',
    curriculum_plan_exists: 'There is already a plan with that name for the year and grade',
    delivery_cancelled: 'The delivery was cancelled',
    delivery_ended: 'The delivery has ended and can only be resent',
    delivery_in_progress: 'The delivery is already queued or being sent',
    device_event_id_reused: 'The device sent a reading of the other direction under this device_event_id',
    diary_entry_locked: 'The diary entry is locked',
    email_taken: 'The e-mail address is in use',
    endpoint_not_active: 'The endpoint is paused or disabled',
    endpoint_removed: 'The endpoint that the delivery was for has been removed',
    enrollment_already_active: 'The enrollment is already active',
    enrollment_number_taken: 'The number belongs, or once belonged, to another student',
    entrance_has_devices: 'Devices are bound to the entrance',
    entrance_name_taken: 'Another entrance has this name',
    event_finished: 'The event ended or was cancelled',
    form_of_evaluation_in_use: 'Classrooms or scores use the form of evaluation',
    form_of_evaluation_name_taken: 'Another form of that year has this name',
    grade_mismatch: 'The classroom is of another grade',
    grade_not_offered: 'The school does not offer the grade in that year',
    grade_subject_in_use: 'Workloads or scores use the link',
    idempotency_in_progress: 'A request with the same Idempotency-Key is still running',
    invitation_accepted: 'The invitation has already been accepted',
    item_not_available: 'Every copy is on loan',
    last_manager: 'A school keeps at least one user with the role management',
    last_owner: 'A partner keeps at least one owner',
    library_item_already_exists: 'A library item with this code already exists',
    loan_limit_reached: 'The borrower has reached the maximum number of loans',
    loan_not_active: 'The loan has already been returned',
    loan_overdue: 'An overdue loan cannot be renewed',
    no_active_enrollment: 'The student has no active enrollment',
    occurrence_closed: 'The occurrence is closed',
    period_locked: 'The term is locked for this classroom',
    photo_not_approved: 'The photo is not approved',
    preenrollment_disabled: 'Pre-enrollment is off for that school year',
    preenrollment_duplicate: 'There is already a pending request for this child',
    preenrollment_not_denied: 'The pre-enrollment is not denied',
    preenrollment_not_pending: 'The pre-enrollment has already been decided',
    no_rotation: 'No rotation is in progress: one secret is valid',
    receivable_not_payable: 'The receivable can no longer be paid',
    renewal_limit_reached: 'The loan has reached the renewal limit',
    responsible_already_exists: 'A responsible with this CPF already exists in this school',
    responsible_has_linked_students: 'The responsible has linked students',
    responsible_not_authorized: 'The responsible may not pick this student up',
    responsible_without_students: 'The responsible may not pick up any student',
    rotation_in_progress: 'Two secrets are valid; wait until the older one expires',
    same_classroom: 'The student is already in that classroom',
    school_already_exists: 'A school with this CNPJ already exists',
    school_day_running: 'A school day is running in the sandbox',
    school_year_already_open: 'The school year is already open',
    school_year_closed: 'The school year is closed',
    school_year_in_use: 'Other records refer to the school year',
    school_year_mismatch: 'The classroom is of another school year',
    school_year_name_taken: 'Another school year has this name',
    school_year_not_open: 'The school year is not open',
    score_above_maximum: 'Existing scores exceed the new maximum',
    self_approval_forbidden: 'Requester and approver must be two people',
    signing_disabled: 'Signing is switched off',
    slug_taken: 'The slug is in use, or once was',
    student_already_exists: 'A student with this CPF already exists in this school',
    student_has_active_enrollment: 'The student has an active enrollment',
    student_not_in_classroom: 'The student is not in this classroom',
    subject_already_attached: 'The subject is already linked to the grade',
    subject_in_use: 'Other records refer to the subject',
    subject_name_taken: 'Another subject has this name or abbreviation',
    subject_not_attached: 'The subject is not linked to the grade',
    supplier_already_exists: 'A supplier with this document already exists',
    task_running: 'A task of this kind is running',
    teacher_conflict: 'The teacher is in another classroom at that time',
    term_has_scores: 'A removed term has scores',
    totp_active: 'An authenticator app is already set up',
    too_many_primary_responsibles: 'The student has the maximum number of primary responsibles of the school',
    transition_not_allowed: 'The current state does not allow this change',
    visit_not_checked_in: 'The visitor is not inside',
    visit_not_scheduled: 'The visit is not scheduled',
    visitor_already_exists: 'A visitor with this document already exists',
    visitor_already_inside: 'Another visit of this visitor is in progress',
    visitor_inactive: 'The visitor is inactive',
    webhook_url_empty: 'The client has no webhook_url',
    workload_exists: 'There is already a workload for that grade, subject and year',
  },
  410: {
    body_expired: 'The body of the delivery is no longer kept',
    resource_gone: 'The record was removed',
  },
  412: {
    version_conflict: 'The record was changed in the meantime',
  },
  413: {
    payload_too_large: 'The body is too large',
  },
  415: {
    unsupported_media_type: 'The operation does not accept this content type',
  },
  422: {
    amount_exceeds_balance: 'The amount is more than the open balance',
    bncc_code_invalid: 'A code does not follow the BNCC grammar or belongs to another stage',
    city_state_mismatch: 'The city is not in that state',
    client_required: 'The address belongs to users of several clients; name one',
    cnpj_invalid: 'The CNPJ is not valid',
    cpf_immutable: 'The CPF cannot be changed',
    cpf_invalid: 'The CPF is not valid',
    date_in_future: 'The date is in the future',
    date_outside_school_year: 'The date is outside the school year',
    enrollment_number_unchanged: 'The new number equals the current one',
    event_unknown: 'There is no such event',
    idempotency_key_reused: 'The Idempotency-Key was used for another request',
    image_invalid: 'The image cannot be read',
    spreadsheet_invalid: 'The file is not a spreadsheet that can be imported',
    image_too_small: 'The image is smaller than 240 × 240 pixels',
    immutable_field: 'A field that cannot change was changed',
    passkey_invalid: 'The passkey does not match the challenge',
    period_unknown: 'There is no such term',
    periods_overlap: 'Periods overlap or skip a number',
    recovery_not_allowed: 'The form of evaluation has no such recovery',
    scope_unknown: 'There is no such scope, or it was not requested',
    score_out_of_range: 'The score is outside the scale',
    second_factor_required: 'A second, different factor is required',
    since_out_of_range: 'The time is further back than deliveries are kept',
    stage_unchanged: 'The lead is already in that stage',
    terms_invalid: 'Terms overlap, leave the year or skip a number',
    timestamp_out_of_range: 'The time is older than 72 hours or more than 5 minutes ahead',
    timetable_overlap: 'Two entries overlap',
    use_reactivation: 'Only a reactivation can set MATRICULADO',
    validation_failed: 'One or more fields are invalid',
    webhook_url_invalid: 'The address cannot receive deliveries',
  },
  429: {
    rate_limited: 'Too many requests',
  },
  500: {
    internal_error: 'An internal error occurred and was logged',
  },
  503: {
    service_unavailable: 'The service cannot answer right now; try again',
  },
} as const

type Table = typeof byStatus
export type ProblemStatus = keyof Table
export type ProblemCode = { [S in ProblemStatus]: keyof Table[S] }[ProblemStatus] & string

export type Problem = { readonly status: ProblemStatus; readonly title: string }

export const problems = Object.fromEntries(
  Object.entries(byStatus).flatMap(([status, codes]) =>
    Object.entries(codes).map(([code, title]) => [code, { status: Number(status), title }]),
  ),
) as Record<ProblemCode, Problem>

/** Why an address cannot receive deliveries, and the fix. */
export const webhookUrlReasons = {
  too_long: 'Use a URL of at most 2048 characters.',
  not_a_url: 'Write a whole URL without spaces, such as https://example.com/webhooks.',
  scheme: 'Use an https URL.',
  https_required: 'Use https: a live receiver is reached over TLS only.',
  user_info: 'Remove the user name and password from the URL: the signature says who is calling.',
  fragment: 'Remove the part from # on: it is never sent.',
  host: 'Use a public host name with at least one dot, such as hooks.example.com.',
  private_address: 'Use a public address: private, loopback and link-local ones are never called.',
  port: 'Use port 443 or 8443 (in a sandbox also 80 or a port from 1024 on that is not reserved for another protocol).',
} as const

export type WebhookUrlReason = keyof typeof webhookUrlReasons

/** Why a file cannot be imported, and what to do about it. */
const spreadsheetReasons = {
  workbook: 'Save the workbook as CSV: .xlsx, .xls and .ods are not read.',
  not_csv: 'Save the file as CSV again: it has a quote that is not closed, or one inside a cell.',
  empty: 'Send a file with headings in its first line.',
  too_many_columns: 'Leave out the columns that are not imported: 200 at most are read.',
  too_many_rows: 'Split it into files of 5000 rows at most.',
  no_good_row: 'Correct the rows that a dry run reports.',
} as const

/** The values of `reason` in a problem, for codes with several causes. Reasons are as stable as codes. */
export const problemReasons: { readonly [C in ProblemCode]?: Readonly<Record<string, string>> } = {
  webhook_url_invalid: webhookUrlReasons,
  spreadsheet_invalid: spreadsheetReasons,
}

/** Why a term or a diary entry is locked; the first that applies is reported. */
export const lockReasons = [
  'school_year_closed',
  'council_closed',
  'posting_window_over',
  'locked_by_management',
] as const
export type LockReason = (typeof lockReasons)[number]

type Member = { readonly description: string } & (
  | { readonly type: 'string' | 'integer'; readonly enum?: readonly string[] }
  | { readonly type: 'array'; readonly items: { readonly type: 'string' } }
)
const lockedReason: Member = { type: 'string', description: 'Why it is locked', enum: lockReasons }

/** Additional members of a problem, by code. */
export const problemMembers = {
  client_required: {
    clients: { type: 'array', items: { type: 'string' }, description: 'The slugs of the clients to choose from' },
  },
  insufficient_scope: { required_scope: { type: 'string', description: 'The scope that the key lacks' } },
  diary_entry_locked: { locked_reason: lockedReason },
  period_locked: { locked_reason: lockedReason },
  task_running: { task_id: { type: 'string', description: 'The task that is running' } },
  resource_gone: {
    id: { type: 'integer', description: 'The integer id, as in the event of its removal' },
    uuid: { type: 'string', description: 'The uuid, as in all other events' },
    deleted_at: { type: 'string', description: 'When it was removed, in school time' },
  },
} as const satisfies { readonly [C in ProblemCode]?: Readonly<Record<string, Member>> }

/** Returns the additional members for any code; most codes have none. */
export const membersOf = (code: ProblemCode): Readonly<Record<string, Member>> =>
  (problemMembers as { readonly [C in ProblemCode]?: Readonly<Record<string, Member>> })[code] ?? {}
