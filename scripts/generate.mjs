// Writes the committed files that are generated from code, which is built first if it changed.
// With --check it writes nothing and fails if a file is out of date.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { prepare } from './prepare.mjs'

await prepare(['server'])
const { settings } = await import('../packages/server/dist/platform/config.js')
const { eventsPage } = await import('./events-page.mjs')
const { faqPage } = await import('./faq-page.mjs')
const { webApi } = await import('./web-api.mjs')
const { licence, notice, noticeOf, published } = await import('./notice.mjs')
const { contractFile, eventSamples, eventTypes } = await import('./receiver-kit.mjs')
const { panelBodies, panelRoleTable } = await import('./panel-tables.mjs')
const { rolesPage } = await import('./roles-page.mjs')

const generated = [
  { file: 'docs/events.md', content: () => eventsPage('en') },
  { file: 'docs/pt/events.md', content: () => eventsPage('pt') },
  { file: 'docs/faq.md', content: () => faqPage('en') },
  { file: 'docs/pt/faq.md', content: () => faqPage('pt') },
  { file: 'docs/roles.md', content: rolesPage },
  { file: 'docs/operating.md', content: (text) => betweenMarkers(text, 'settings', settingsTable()) },
  { file: '.env.example', content: environmentExample },
  { file: 'NOTICE', content: notice },
  ...published.flatMap((folder) => [
    { file: `${folder}/LICENSE`, content: licence },
    { file: `${folder}/NOTICE`, content: () => noticeOf(folder) },
  ]),
  { file: 'packages/receiver/src/generated/events.ts', content: eventTypes },
  { file: 'packages/receiver/src/generated/samples.ts', content: eventSamples },
  ...['nearest.ts', 'signature.ts', 'time-limit.ts'].map((name) => ({
    file: `packages/receiver/src/generated/${name}`,
    content: () => contractFile(name),
  })),
  { file: 'packages/web/src/portal/operations.ts', content: () => webApi('portal') },
  { file: 'packages/web/src/panel/operations.ts', content: () => webApi('panel') },
  { file: 'packages/web/src/admin/operations.ts', content: () => webApi('admin') },
  { file: 'packages/web/src/panel/api/roles.ts', content: panelRoleTable },
  ...panelBodies(),
]

const isCheck = process.argv.includes('--check')
for (const { file, content } of generated) {
  const path = new URL(`../${file}`, import.meta.url)
  // A missing file counts as empty.
  const present = await readFile(path, 'utf8').catch(() => '')
  const wanted = content(present)
  if (present === wanted) continue
  if (isCheck) {
    console.error(`${file} is out of date. Run: npm run generate`)
    process.exitCode = 1
  } else {
    await mkdir(new URL('.', path), { recursive: true })
    await writeFile(path, wanted)
    console.log(`${file} written`)
  }
}

/** Replaces the generated part of a page that is otherwise written by hand. */
function betweenMarkers(text, name, part) {
  return text.replace(
    new RegExp(`(<!-- ${name} -->\\n)[^]*(<!-- /${name} -->)`),
    (_, open, close) => `${open}${part}\n${close}`,
  )
}

function settingsTable() {
  const rows = Object.entries(settings).map(
    ([name, { meaning, fallback }]) => `| \`${name}\` | ${meaning} | ${fallback === null ? '' : `\`${fallback}\``} |`,
  )
  return ['| setting | meaning | default |', '|---|---|---|', ...rows].join('\n')
}

function environmentExample() {
  const lines = Object.entries(settings).flatMap(([name, { meaning, fallback }]) => [
    `# ${meaning}`,
    `# ${name}=${fallback ?? ''}`,
    '',
  ])
  return `${['# Every setting with its default; see docs/operating.md. Export the settings that you change before `npm start`.', '', ...lines].join('\n').trimEnd()}\n`
}
