// Packs the packages that are published to npm, and checks the tarballs.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { published } from './notice.mjs'
import { fail, npm, root } from './prepare.mjs'

/** Packs all packages into an empty folder. Returns the tarballs, each after those that it depends on. */
export async function pack(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]
  const quietly = { stdio: ['ignore', 'ignore', 'inherit'] }
  if ((await npm([...args, ...published.map((path) => join(root, path))], quietly)) !== 0) {
    fail('The packages could not be packed: see above.')
  }
  const names = readdirSync(folder)
  return published.map((path) =>
    join(
      folder,
      names.find((name) => name.startsWith(`sineta-${basename(path)}-`)),
    ),
  )
}

/** Returns a sentence for each thing that is wrong with a tarball. */
export async function complaintsAbout(tarball) {
  const data = new Uint8Array(readFileSync(tarball))
  const contents = createPackageFromTarballData(data)
  const { messages, pkg } = await publint({ pack: { tarball: data.buffer } })
  return [
    ...wrongFiles(contents),
    ...messages.map((message) => formatMessage(message, pkg)),
    ...(await wrongTypes(contents, pkg)),
  ]
}

/** Finds missing and unwanted files. npm adds the licence on its own, but neither the notice nor the sources of source maps. */
function wrongFiles(contents) {
  const top = `/node_modules/${contents.packageName}/`
  const files = new Set(contents.listFiles().map((path) => path.replace(top, '')))
  const missing = ['README.md', 'LICENSE', 'NOTICE'].filter((name) => !files.has(name))
  const unwanted = [...files].filter((name) => /\.test\.|\.tsbuildinfo$/.test(name))
  const lost = [...files]
    .filter((name) => name.endsWith('.map'))
    .filter((map) => !leadsTo(map).every((one) => files.has(one)))
  return [
    ...missing.map((name) => `${name} is missing`),
    ...unwanted.map((name) => `${name} is for development`),
    ...lost.map((name) => `${name} refers to a source that is not in the package`),
  ]

  function leadsTo(map) {
    const { sources } = JSON.parse(contents.readFile(top + map))
    return sources.map((source) => new URL(source, `file:///${map}`).pathname.slice(1))
  }
}

/** Checks the types. A program has none, and a package with only ES modules is only checked for resolutions that support them. */
async function wrongTypes(contents, { exports, main }) {
  if (exports === undefined && main === undefined) return []
  const isForRequire = JSON.stringify(exports).includes('"require"')
  const { problems } = await checkPackage(contents)
  return problems
    .filter(({ resolutionKind }) => isForRequire || !['node10', 'node16-cjs'].includes(resolutionKind))
    .map(({ kind, ...where }) => `types: ${kind} ${JSON.stringify(where)}`)
}
