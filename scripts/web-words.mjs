// The texts of the pages, which documents share.
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

/** Returns the exports of a file of texts. It may import other texts and the contract, so it is bundled and then run. */
export async function wordsOf(file) {
  const input = fileURLToPath(new URL(`../packages/web/src/${file}`, import.meta.url))
  const { output } = await build({ input, write: false, logLevel: 'silent' })
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)
}
