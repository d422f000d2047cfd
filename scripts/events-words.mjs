// The text of docs/events.md and docs/pt/events.md that does not come from the catalogue.
import { catalogue, scopes } from '../packages/contract/dist/index.js'
import { wordsOf } from './web-words.mjs'

const { groupsInPortuguese, whenInPortuguese } = await wordsOf('portal/events/event-words.ts')

const formats = {
  'CNPJ, 14 characters': 'CNPJ, 14 caracteres',
  'enrollment number': 'número de matrícula',
  'Y-m-d H:i:s, school time': 'Y-m-d H:i:s, hora da escola',
  'CPF, 11 digits': 'CPF, 11 dígitos',
  'CEP, 8 digits': 'CEP, 8 dígitos',
  'PRE- and digits': 'PRE- e dígitos',
  'term number': 'número do período',
  'BRL cents': 'centavos de real',
  date: 'data',
  email: 'e-mail',
}
const callers = { device: 'dispositivo', 'API key': 'chave de API', panel: 'painel', anyone: 'qualquer pessoa' }

export const languages = {
  en: {
    title: 'Events',
    lead: (count) =>
      `All ${count} events, by group: when each fires, the scope that covers it, its \`data\` and an example.`,
    rules: (
      decided,
    ) => `- The keys of \`data\` are exactly those listed, written in this order (which a receiver should not rely on). A field that
  may be null is present as \`null\`. No key is added, removed or retyped in v1. New events may be added.
- Times in \`data\` are in the time zone of the school, without an offset. The envelope's \`timestamp\` has one.
- A CNPJ is text of 14 characters and may contain letters. Never read it as a number.
- The CPF of a responsible is formatted, \`000.000.000-00\`; that of a student is 11 digits.
- For ${decided} events the specification does not define a shape. We chose one, and say so at each; it is frozen like the others.

Every event arrives in an envelope. A client's own URL receives it as below; an app also receives \`id\`, \`environment\` and \`client\`.`,
    fires: 'Fires when',
    covered: (scope) => `Covered by \`${scope}\` (${lowerFirst(scopes[scope].en)}).`,
    decided: 'The specification gives no shape for this event; this one is ours.',
    fields: '| Field | Type | Format | Meaning |',
    orNull: 'or null',
    range: (from, to) => `${from} to ${to}`,
    from: (least) => `${least} or more`,
    format: (title) => title,
    meaning: ({ en }) => en,
    group: (group) => group,
    when: (name) => catalogue[name].when,
    caller: (caller) => caller,
    page: ({ en }) => en,
    places: `## Where each event is caused

Every event is caused by an operation that succeeded. The pages of the school panel call the same operations as programs do; a device at the
gate calls those of attendance with its own key. Importing a spreadsheet of students or responsibles in the panel causes the events of its
lines, and \`receivable.status_changed\` is also caused by the date, when a receivable becomes overdue.

| Event | Page of the panel | Operation | Called by |
|---|---|---|---|`,
  },
  pt: {
    title: 'Eventos',
    lead: (count) =>
      `Os ${count} eventos, por grupo: quando cada um acontece, o escopo que o cobre, o conteúdo de \`data\` e um exemplo.`,
    rules: (
      decided,
    ) => `- As chaves de \`data\` são exatamente as listadas, escritas nesta ordem (com a qual o receptor não deve contar). Um campo que
  pode ser nulo está presente como \`null\`. Na v1 nenhuma chave é acrescentada ou removida nem muda de tipo. Podem surgir eventos novos.
- Os horários em \`data\` são os do relógio da escola, sem fuso. O \`timestamp\` do envelope tem fuso.
- O CNPJ é um texto de 14 caracteres e pode conter letras. Nunca o leia como número.
- O CPF de um responsável vem formatado, \`000.000.000-00\`; o de um aluno são 11 dígitos.
- Para ${decided} eventos a especificação não define o formato. O deles é decisão nossa, indicada em cada um, e não muda, como os outros.

Todo evento chega em um envelope: para o endereço do próprio cliente como abaixo; para um app também com \`id\`, \`environment\` e \`client\`.`,
    fires: 'Acontece quando',
    covered: (scope) => `Coberto por \`${scope}\` (${lowerFirst(scopes[scope].pt)}).`,
    decided: 'A especificação não define o formato deste evento; este é nosso.',
    fields: '| Campo | Tipo | Formato | Significado |',
    orNull: 'ou null',
    range: (from, to) => `${from} a ${to}`,
    from: (least) => `${least} ou mais`,
    format: (title) => formats[title] ?? title,
    meaning: ({ pt }) => pt,
    group: (group) => groupsInPortuguese[group] ?? group,
    when: (name) => whenInPortuguese[name],
    caller: (caller) => callers[caller],
    page: ({ pt }) => pt,
    places: `## Onde cada evento é causado

Todo evento segue uma operação concluída. As páginas do painel da escola chamam as mesmas operações que os programas; um dispositivo na
portaria chama as de frequência com a sua própria chave. Uma planilha de alunos ou responsáveis importada no painel causa os eventos das
suas linhas, e o calendário causa \`receivable.status_changed\` quando uma cobrança vence.

| Evento | Página do painel | Operação | Chamada por |
|---|---|---|---|`,
  },
}

function lowerFirst(text) {
  return text[0].toLowerCase() + text.slice(1)
}
