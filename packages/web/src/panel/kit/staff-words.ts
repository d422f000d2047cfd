import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from './resource/resource-words.ts'

type Own = { readonly title: string; readonly new: string }

const en = {
  lead: 'People you register here are invited by e-mail to the panel. Records made by an integration give no login until you invite the person.',
  search: 'Search by name',
  empty: 'No one is registered yet',
  empty_text: 'Register the first person here.',
  removal: {
    title: 'Remove {{name}}?',
    text: 'The record is removed from the list, and the access it gave ends.',
  },
  fields: {
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    cpf: 'CPF',
    updated_at: 'Last changed',
    subject_ids: 'Subjects',
  },
  actions: {
    invite: {
      label: 'Invite to the panel',
      title: 'Invite {{name}} to the panel?',
      text: 'A link to choose a password is sent by e-mail. An earlier link stops working.',
    },
  },
} satisfies Omit<ResourceWords, keyof Own>

const pt: typeof en = {
  lead: 'Quem você cadastra aqui recebe por e-mail um convite para o painel. Um cadastro feito por uma integração só dá acesso depois do seu convite.',
  search: 'Buscar pelo nome',
  empty: 'Ninguém cadastrado ainda',
  empty_text: 'Cadastre a primeira pessoa aqui.',
  removal: {
    title: 'Remover {{name}}?',
    text: 'O cadastro sai da lista e o acesso que veio com ele é encerrado.',
  },
  fields: {
    name: 'Nome',
    email: 'E-mail',
    phone: 'Telefone',
    cpf: 'CPF',
    updated_at: 'Última alteração',
    subject_ids: 'Disciplinas',
  },
  actions: {
    invite: {
      label: 'Convidar para o painel',
      title: 'Convidar {{name}} para o painel?',
      text: 'Um link para criar a senha é enviado por e-mail. O link anterior deixa de valer.',
    },
  },
}

/** Teachers, coordinators and secretaries are records of the same kind; only their titles differ. */
export const staffWords = (own: { readonly en: Own; readonly 'pt-BR': Own }): Words<typeof en & Own> => ({
  en: { ...own.en, ...en },
  'pt-BR': { ...own['pt-BR'], ...pt },
})
