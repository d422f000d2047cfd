import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { cnpj as cnpjs } from '@sineta/contract'
import type { Transaction } from '../platform/database/database.ts'
import { toSchool } from '../tenancy/clients/to-school.ts'
import type { School } from '../tenancy/school.ts'

export const studentNumber = '1'

/** Most schools are there. Code that formats times is loaded once for each time zone. */
const timeZone = 'America/Sao_Paulo'

/**
 * Inserts a school with one student and one receiver, and lets the transaction see it. All ids are random, so that processes that
 * rehearse at the same time do not wait for each other, and none is taken from a sequence, which would not return it.
 */
export async function insertSchool(tx: Transaction): Promise<School> {
  const [client, id, classroom, student] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const year = -randomInt(1, 2 ** 31)
  const base = randomBytes(6).toString('hex').toUpperCase()
  const cnpj = base + cnpjs.checkDigits(base)
  const school = `'${client}', '${id}'`
  // Several statements in one text take no parameters. Its values are all made here.
  await tx.query(`
    set local role sineta_system;
    insert into client (id, slug, name, environment) values ('${client}', 'rehearsal-${base.toLowerCase()}', '', 'live');
    insert into client_apis (client_id, webhook_url) values ('${client}', 'https://rehearsal.invalid');
    insert into school (client_id, id, environment, cnpj, name, time_zone) values (${school}, 'live', '${cnpj}', '', '${timeZone}');
    insert into school_year (client_id, school_id, id, name, year, starts_on, ends_on) overriding system value
      values (${school}, ${year}, '', 2000, '2000-01-01', '2000-12-31');
    insert into classroom (client_id, school_id, id, school_year_id, grade_id, name, folded_name, shift)
      select ${school}, '${classroom}', ${year}, min(id), '', '', 'morning' from grade;
    insert into student (client_id, school_id, id, student_number, name, folded_name)
      values (${school}, '${student}', '${studentNumber}', '', '');
    insert into student_number (client_id, school_id, number, student_id) values (${school}, '${studentNumber}', '${student}');
    insert into enrollment (client_id, school_id, student_id, school_year_id, classroom_id, grade_id, enrolled_on)
      select ${school}, '${student}', ${year}, '${classroom}', min(id), '2000-01-01' from grade;
    set local role sineta_app;
    select set_config('sineta.clients', '{${client}}', true)`)
  return toSchool({
    id,
    client_id: client,
    cnpj,
    name: '',
    time_zone: timeZone,
    environment: 'live',
    // So that no reading of the only student repeats another one.
    settings: { duplicate_read_window_seconds: 0 },
  })
}
