// The words of the pages, which documents share.
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

/** Words may import other words and the contract, so a file of them is bundled and then run. */
export async function wordsOf(file) {
  const input = fileURLToPath(new URL(`../packages/web/src/${file}`, import.meta.url))
  const { output } = await build({ input, write: false, logLevel: 'silent' })
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)
}
