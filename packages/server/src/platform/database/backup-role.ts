import type pg from 'pg'

/** The role that `pg_dump` acts as. It can read every row of every table and write none. */
export const backupRole = 'sineta_backup'

/**
 * Selects statements that grant the role what it still lacks. They are derived from the catalogue and not written in migrations, so
 * that a table of a later migration cannot be forgotten; default privileges cover tables and partitions created from then on.
 * Row-level security is forced, so a table without a policy for this role would be dumped empty.
 */
const missingGrantsStatement = `
  select format('alter default privileges in schema public grant select on %s to ${backupRole}', kind.name) as statement
  from (values ('tables', 'r'), ('sequences', 'S')) as kind (name, type)
  where not exists (
    select from pg_default_acl d cross join lateral aclexplode(d.defaclacl) a
    where d.defaclrole = current_user::regrole and d.defaclnamespace = 'public'::regnamespace and d.defaclobjtype = kind.type::"char"
      and a.grantee = '${backupRole}'::regrole)
  union all
  select 'grant usage on schema public to ${backupRole}' where not has_schema_privilege('${backupRole}', 'public', 'usage')
  union all
  select format('grant select on %s to ${backupRole}', oid::regclass) from pg_class
  where relnamespace = 'public'::regnamespace and case relkind
    when 'S' then not has_sequence_privilege('${backupRole}', oid, 'select')
    when 'r' then not has_table_privilege('${backupRole}', oid, 'select')
    when 'p' then not has_table_privilege('${backupRole}', oid, 'select')
    when 'v' then not has_table_privilege('${backupRole}', oid, 'select')
    else false end
  union all
  select format('create policy whole_backup on %s for select to ${backupRole} using (true)', oid::regclass) from pg_class
  where relnamespace = 'public'::regnamespace and relrowsecurity
    and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'whole_backup')`

/** Returns the statements that grant the role what it still lacks; none on most starts. */
export async function readMissingGrants(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(missingGrantsStatement)
  return rows.map(({ statement }) => statement)
}

/**
 * Creates the role if it is missing and the login may, and returns whether the login can grant privileges to it. The service runs
 * without the role; `doctor` and `backup` then say what is missing.
 */
export async function ensureBackupRole(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean; exists: boolean }>(
    `select pg_has_role(relowner, 'usage') as owns, exists (select from pg_roles where rolname = '${backupRole}') as exists
     from pg_class where oid = 'migration'::regclass`,
  )
  const [{ owns, exists }] = rows as [{ owns: boolean; exists: boolean }]
  if (!owns) return false
  try {
    if (!exists) await client.query(`create role ${backupRole} nologin`).catch(ignoreDuplicate)
    if (!(await canActAs(client))) await client.query(`grant ${backupRole} to current_user`)
    return true
  } catch (error) {
    if ((error as pg.DatabaseError).code === '42501') return exists
    throw error
  }
}

const canActAs = (client: pg.Client): Promise<boolean> =>
  client.query(`set role ${backupRole}; reset role`).then(
    () => true,
    () => false,
  )

/** Ignores that the role exists by now: another database of the same server is migrating at the same time. */
function ignoreDuplicate(error: pg.DatabaseError) {
  if (!['42710', '23505'].includes(error.code ?? '')) throw error
}
