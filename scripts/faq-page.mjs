// The mistakes of receivers, in the words with which the portal explains them: docs/faq.md.
import { readFileSync } from 'node:fs'
import { transformSync } from 'rolldown/utils'

const { diagnosis } = await wordsOf('kit/deliveries/diagnosis-words.ts')
const { signature_debugger: signatureDebugger } = await wordsOf('portal/signature-debugger/words.ts')

export function faqPage() {
  return `<!-- Generated from the words of the portal. Change them in packages/web/src/kit/deliveries/diagnosis-words.ts and
packages/web/src/portal/signature-debugger/words.ts, and run: npm run generate -->

# Frequent mistakes of receivers

The symptom, the cause and the fix of each, in the words of the portal. Before the first delivery, run
\`npx @sineta/cli check\` against your receiver ([receiving.md](receiving.md)).

## An attempt failed

The symptom is the error or the status code of the attempt in the delivery log.

${table(mistakes(diagnosis.en, { without: ['delivered', 'unknown'], symptom: attemptSymptom }))}

## The signature does not match

The symptom is the finding of \`npx @sineta/cli verify\`; the signature debugger of the portal explains the same findings.

${table(mistakes(signatureDebugger.en.finding, { without: ['ok'], symptom: (code) => `\`${code}\`` }))}
`
}

const mistakes = (words, { without, symptom }) =>
  Object.entries(words)
    .filter(([code]) => !without.includes(code))
    .map(([code, { what, advice }]) => [symptom(code), onPaper(what), onPaper(advice)])

const table = (rows) =>
  ['| symptom | cause | what to do |', '|---|---|---|', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n')

const ranges = {
  redirect: '3xx',
  http_4xx: 'another 4xx',
  http_5xx: 'another 5xx',
  http_other: 'a status of none of these',
}

const attemptSymptom = (code) => ranges[code] ?? (/^http_\d/.test(code) ? code.slice('http_'.length) : `\`${code}\``)

/** A page of the portal has the values, and the response below; the document has neither. */
const onPaper = (text) =>
  text
    .replace(/\{\{\w+\}\}/g, '…')
    .replace('response body below', 'response body in the delivery log')
    .replace(/(\{[\w-]+\}\.)+\{[\w-]+\}|\bwhsec_/g, (code) => `\`${code}\``)

/** Words import only types, so a file of them runs alone once its types are gone. */
async function wordsOf(file) {
  const source = readFileSync(new URL(`../packages/web/src/${file}`, import.meta.url), 'utf8')
  const { code } = transformSync(file, source)
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}
