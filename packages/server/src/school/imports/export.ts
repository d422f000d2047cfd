import { cpf as cpfs } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import type { ImportKind } from './fields.ts'
import * as queries from './queries.ts'

/** Headings that an import matches by itself, in the order of the exported columns. */
const headers: Record<ImportKind, readonly string[]> = {
  students: ['Matrícula', 'Nome', 'Nascimento', 'Sexo', 'Cor/Raça', 'CPF', 'RG', 'Filiação 1', 'Filiação 2', 'Turma'],
  responsibles: [
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
}

export async function exportRows(tx: Transaction, schoolId: string, kind: ImportKind) {
  const rows = await queries.exported(tx, schoolId, kind)
  return {
    header: headers[kind],
    rows: rows.map((row) => Object.values({ ...row, cpf: row.cpf && cpfs.format(row.cpf) })),
  }
}
