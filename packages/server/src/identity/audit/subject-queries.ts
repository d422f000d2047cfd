/** Tables whose rows the log refers to by uuid, with the column that holds their display name. */
const byUuid = {
  panel_user: 'name',
  api_key: 'name',
  app: 'name',
  passkey: 'name',
  school: 'name',
  classroom: 'name',
  staff: 'name',
  student: 'name',
  responsible: 'name',
  supplier: 'name',
  visitor: 'name',
  crm_lead: 'name',
  library_item: 'title',
  school_event: 'title',
} as const

/** The same for tables with numeric ids. The segment of the path says which table an id belongs to. */
const byNumber = {
  entrance: ['entrance', 'name'],
  'school-year': ['school_year', 'name'],
  subject: ['subject', 'name'],
  lesson: ['lesson', 'title'],
  'form-of-evaluation': ['form_of_evaluation', 'name'],
  'curriculum-plan': ['curriculum_plan', 'name'],
} as const

/**
 * A statement that selects the current name of the first id of the entry `a`, among rows that the transaction sees. The log
 * itself stores only ids, so names disappear together with the records.
 */
export const subjectName = `
  select name from (
    select
      case when a.subject ~ '^[0-9a-f]{8}-[0-9a-f]{4}-' then split_part(a.subject, ' ', 1)::uuid end as uuid,
      case when a.subject ~ '^[0-9]{1,18}( |$)' then split_part(a.subject, ' ', 1)::bigint end as number
  ) key cross join lateral (
    ${[
      ...Object.entries(byUuid).map(
        ([table, name]) => `select ${name} as name from ${table} where ${table}.id = key.uuid`,
      ),
      ...Object.entries(byNumber).map(
        ([word, [table, name]]) =>
          `select ${name} from ${table} where ${table}.id = key.number and a.action ~ '/${word}/'`,
      ),
    ].join(' union all ')}
  ) found limit 1`
