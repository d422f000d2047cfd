// The words of the pages, which documents share.
import { readFileSync } from 'node:fs'
import { transformSync } from 'rolldown/utils'

/** Words import only types, so a file of them runs alone once its types are gone. */
export async function wordsOf(file) {
  const source = readFileSync(new URL(`../packages/web/src/${file}`, import.meta.url), 'utf8')
  const { code } = transformSync(file, source)
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}
