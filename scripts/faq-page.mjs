// Writes docs/faq.md and docs/pt/faq.md: the common mistakes in receivers, as the portal explains them.
import { wordsOf } from './web-words.mjs'

const { diagnosis } = await wordsOf('kit/deliveries/diagnosis-words.ts')
const { signature_debugger: signatureDebugger } = await wordsOf('portal/signature-debugger/words.ts')

const languages = {
  en: {
    words: 'en',
    title: 'Common mistakes in receivers',
    lead: `The symptom, cause and fix of each mistake, as the portal explains them. Before the first delivery, run
\`npx @sineta/cli check\` against your receiver ([receiving.md](receiving.md)).`,
    attempt: 'An attempt failed',
    attemptLead: 'The symptom is the error or the status code of the attempt in the delivery log.',
    signature: 'The signature does not match',
    signatureLead:
      'The symptom is the finding that `npx @sineta/cli verify` prints. The signature debugger of the portal explains the same findings.',
    head: '| symptom | cause | what to do |',
    ranges: {
      redirect: '3xx',
      http_4xx: 'another 4xx',
      http_5xx: 'another 5xx',
      http_other: 'any other status',
    },
    below: ['response body below', 'response body in the delivery log'],
  },
  pt: {
    words: 'pt-BR',
    title: 'Erros frequentes de receptores',
    lead: `O sintoma, a causa e a solução de cada um, nas palavras do portal. Antes da primeira entrega, rode
\`npx @sineta/cli check\` contra o seu receptor ([receiving.md](receiving.md)).`,
    attempt: 'Uma tentativa falhou',
    attemptLead: 'O sintoma é o erro ou o código HTTP da tentativa, na lista de entregas.',
    signature: 'A assinatura não confere',
    signatureLead:
      'O sintoma é o resultado de `npx @sineta/cli verify`; o depurador de assinatura do portal explica os mesmos resultados.',
    head: '| sintoma | causa | o que fazer |',
    ranges: { redirect: '3xx', http_4xx: 'outro 4xx', http_5xx: 'outro 5xx', http_other: 'um código fora destes' },
    below: ['corpo da resposta abaixo', 'corpo da resposta na lista de entregas'],
  },
}

export function faqPage(language) {
  const text = languages[language]
  const { words, title, lead, attempt, attemptLead, signature, signatureLead } = text
  const attemptSymptom = (code) =>
    text.ranges[code] ?? (/^http_\d/.test(code) ? code.slice('http_'.length) : `\`${code}\``)
  return `<!-- Generated from the words of the portal. Change them in packages/web/src/kit/deliveries/diagnosis-words.ts,
packages/contract/src/diagnosis/diagnosis-words.ts (English) and packages/web/src/portal/signature-debugger/words.ts (Portuguese), and run: npm run generate -->

# ${title}

${lead}

## ${attempt}

${attemptLead}

${table(text, diagnosis[words], { without: ['delivered', 'unknown'], symptom: attemptSymptom })}

## ${signature}

${signatureLead}

${table(text, signatureDebugger[words].finding, { without: ['ok'], symptom: (code) => `\`${code}\`` })}
`
}

const table = (text, words, { without, symptom }) =>
  [
    text.head,
    '|---|---|---|',
    ...Object.entries(words)
      .filter(([code]) => !without.includes(code))
      .map(([code, { what, advice }]) => `| ${symptom(code)} | ${onPaper(text, what)} | ${onPaper(text, advice)} |`),
  ].join('\n')

/** Adapts a sentence of the portal to the document, which has neither the values nor the response body below them. */
const onPaper = ({ below }, sentence) =>
  sentence
    .replace(/\{\{\w+\}\}/g, '…')
    .replace(...below)
    .replace(/(\{[\w-]+\}\.)+\{[\w-]+\}|\bwhsec_/g, (code) => `\`${code}\``)
