import { cpf as cpfs } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import type { ImportKind } from './fields.ts'

/** Headings as an import knows them, and the rows behind them; dates as spreadsheets in Brazil write them. */
const exports: Record<ImportKind, { readonly header: readonly string[]; readonly select: string }> = {
  students: {
    header: ['Matrícula', 'Nome', 'Nascimento', 'Sexo', 'Cor/Raça', 'CPF', 'RG', 'Filiação 1', 'Filiação 2', 'Turma'],
    select: `
      select s.student_number, s.name, to_char(s.birthdate, 'DD/MM/YYYY') as birthdate, s.sex, s.race, s.cpf, s.rg, s.filiation_1, s.filiation_2, (
        select c.name from enrollment e join classroom c on c.id = e.classroom_id join school_year y on y.id = e.school_year_id
        where e.student_id = s.id and e.status = 'MATRICULADO' and e.deleted_at is null order by y.starts_on desc limit 1
      ) as classroom
      from student s where s.school_id = $1 and s.deleted_at is null order by s.folded_name, s.id`,
  },
  responsibles: {
    header: [
      'CPF',
      'Nome',
      'E-mail',
      'Telefone',
      'Nascimento',
      'RG',
      'Matrícula do aluno',
      'Parentesco',
      'Pode retirar',
    ],
    select: `
      select r.cpf, r.name, r.email, r.phone, to_char(r.birthdate, 'DD/MM/YYYY') as birthdate, r.rg, s.student_number, l.kinship,
        case l.can_pick_up when true then 'sim' when false then 'não' end as can_pick_up
      from responsible r left join responsible_link l on l.responsible_id = r.id left join student s on s.id = l.student_id and s.deleted_at is null
      where r.school_id = $1 and r.deleted_at is null order by r.folded_name, r.id, s.folded_name`,
  },
}

export async function exportRows(tx: Transaction, schoolId: string, kind: ImportKind) {
  const { header, select } = exports[kind]
  const { rows } = await tx.query<Record<string, string | null>>(select, [schoolId])
  return { header, rows: rows.map((row) => Object.values({ ...row, cpf: row.cpf && cpfs.format(row.cpf) })) }
}
