import type { LineFault } from './queries.ts'

/** Why a line was not written, for the office's report, by field and code or by code alone. */
const reasons: Readonly<Record<string, string>> = {
  'birthdate invalid_format': 'Data inválida: escreva dia/mês/ano.',
  'birthdate out_of_range': 'Data antiga demais.',
  'rg_issue_date out_of_range': 'Data anterior ao nascimento, ou antiga demais.',
  'rg_issue_date invalid_format': 'Data inválida: escreva dia/mês/ano.',
  'phone invalid_format': 'Telefone inválido: escreva DDD e número.',
  'email invalid_format': 'E-mail inválido.',
  'can_pick_up invalid_type': 'Escreva sim ou não.',
  required: 'Campo obrigatório.',
  invalid_format: 'Formato inválido.',
  invalid_characters: 'Contém caracteres inválidos.',
  date_in_future: 'A data não pode estar no futuro.',
  not_allowed: 'Valor desconhecido.',
  too_long: 'Texto longo demais.',
  too_short: 'Texto curto demais.',
  cpf_invalid: 'CPF inválido.',
  duplicate_in_file: 'Repete um valor de outra linha do arquivo.',
  already_exists: 'Já está cadastrado.',
  already_linked: 'O responsável já está vinculado a este aluno. Altere o vínculo na ficha do aluno.',
  responsible_already_exists: 'Já existe um responsável com este CPF. Altere os dados no cadastro dele.',
  student_already_exists: 'Já existe um aluno com este CPF.',
  enrollment_number_taken: 'Este número de matrícula é, ou já foi, de outro aluno.',
  classroom_not_found: 'Não há turma com este nome em um ano letivo aberto.',
  classroom_ambiguous: 'Mais de um ano letivo aberto tem turma com este nome: inclua uma coluna com o ano letivo.',
  classroom_full: 'Não há mais vagas nesta turma.',
  school_year_not_open: 'O ano letivo da turma não está aberto.',
  responsible_not_authorized: 'Só pessoas a partir de 16 anos podem retirar alunos.',
  too_many_primary_responsibles: 'O aluno já tem o máximo de responsáveis principais que a escola permite.',
  internal_error: 'Erro do nosso lado, já registrado. Importe a linha de novo mais tarde.',
  student_not_found: 'Não há aluno com este número de matrícula.',
}

export const reasonOf = ({ field, code, message }: LineFault): string =>
  reasons[`${field} ${code}`] ?? reasons[code] ?? message
