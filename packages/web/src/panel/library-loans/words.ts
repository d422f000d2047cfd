import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Loans',
  lead: 'Who has which book, and until when.',
  new: 'New loan',
  empty: 'No loans yet',
  empty_text: 'Lend the first book.',
  fields: {
    enrollment_number: 'Enrollment number',
    sought_enrollment_number: 'Student',
    student_name: 'Borrowed by',
    sought_item_code: 'Book',
    status: 'Status',
    due_date: 'Due date',
    title: 'Title',
    item_code: 'Item',
    borrower_type: 'Borrower',
    borrower_email: 'E-mail of the staff member',
    overdue: 'Overdue',
    loaned_at: 'Lent',
    returned_at: 'Returned',
    renewals_count: 'Renewals',
  },
  help: {
    borrower_email: 'Type the name or the e-mail.',
    due_date: 'Defaults to 14 days.',
  },
  values: {
    status: {
      active: 'Lent',
      returned: 'Returned',
    },
    borrower_type: {
      student: 'Student',
      staff: 'Staff member',
    },
  },
  actions: {
    return: {
      label: 'Return',
      title: 'Register the return of “{{name}}”?',
      text: 'The copy becomes available again.',
    },
    renew: {
      label: 'Renew',
      title: 'Renew the loan of “{{name}}”?',
      text: 'Without a date, 14 days are added.',
    },
  },
} satisfies ResourceWords

export const libraryLoans: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Empréstimos',
    lead: 'Quem está com qual livro, e até quando.',
    new: 'Novo empréstimo',
    empty: 'Nenhum empréstimo ainda',
    empty_text: 'Empreste o primeiro livro.',
    fields: {
      enrollment_number: 'Matrícula',
      sought_enrollment_number: 'Aluno',
      student_name: 'Quem pegou',
      sought_item_code: 'Livro',
      status: 'Situação',
      due_date: 'Vencimento',
      title: 'Título',
      item_code: 'Item',
      borrower_type: 'Quem pega',
      borrower_email: 'E-mail do funcionário',
      overdue: 'Atrasado',
      loaned_at: 'Emprestado em',
      returned_at: 'Devolvido em',
      renewals_count: 'Renovações',
    },
    help: {
      borrower_email: 'Digite o nome ou o e-mail.',
      due_date: 'Se ficar vazio, vale o prazo normal de 14 dias.',
    },
    values: {
      status: {
        active: 'Emprestado',
        returned: 'Devolvido',
      },
      borrower_type: {
        student: 'Aluno',
        staff: 'Funcionário',
      },
    },
    actions: {
      return: {
        label: 'Devolver',
        title: 'Registrar a devolução de “{{name}}”?',
        text: 'O exemplar volta a ficar disponível.',
      },
      renew: {
        label: 'Renovar',
        title: 'Renovar o empréstimo de “{{name}}”?',
        text: 'Se a data ficar vazia, o prazo aumenta 14 dias.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    libraryLoans: (typeof libraryLoans)['en']
  }
}
