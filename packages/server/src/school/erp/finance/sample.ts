import { cpf } from '@sineta/contract'
import { fold } from '../../../platform/database/fold.ts'
import * as lookups from '../../lookups.ts'
import type { SamplePart } from '../../sample-builder.ts'

declare module '../../../platform/operation/operation.ts' {
  interface Samples {
    /** A pending receivable of R$ 1.280,00. */
    receivable_id: string
    overdue_receivable_id: string
    paid_receivable_id: string
    supplier_id: string
    supplier_cnpj: string
  }
}

const amount_cents = 128_000
const supplier_cnpj = '11222333000262'

export const financeSamples: SamplePart = {
  tables: ['receivable_payment', 'receivable', 'supplier'],
  async fill({ id, day, insert, tx, school }, samples) {
    const { id: responsible_id } = await lookups.responsibles.get({ tx, school }, { cpf: cpf.normalize(samples.cpf)! })
    const { student_id } = samples
    const add = (name: string, row: { description: string; due_date: string } & Record<string, unknown>) => {
      insert('receivable', { id: id(name), student_id, responsible_id, amount_cents, ...row })
      return id(name)
    }
    const receivable_id = add('receivable', { description: 'Mensalidade do mês que vem', due_date: day(30) })
    const overdue_receivable_id = add('overdue receivable', {
      description: 'Mensalidade do mês passado',
      due_date: day(-30),
      status: 'overdue',
    })
    const paid_receivable_id = add('paid receivable', {
      description: 'Matrícula',
      due_date: day(-60),
      status: 'paid',
      paid_cents: amount_cents,
      settled_cents: amount_cents,
    })
    insert('receivable_payment', {
      id: id('payment'),
      receivable_id: paid_receivable_id,
      amount_cents,
      payment_method: 'boleto',
      paid_at: tx.now,
    })
    const supplier_id = id('supplier')
    const name = 'Editora Horizonte Ltda.'
    insert('supplier', { id: supplier_id, name, folded_name: fold(name), cnpj: supplier_cnpj })
    return { receivable_id, overdue_receivable_id, paid_receivable_id, supplier_id, supplier_cnpj }
  },
}
