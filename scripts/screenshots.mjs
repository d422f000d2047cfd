// Takes the pictures of the README and the docs from the running service, in a real browser: `npm run screenshots`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'

await prepare()
const { chromium } = await import('playwright-core')
const browserPath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
)
if (!browserPath) throw new Error('No browser found: install chromium, or set CHROMIUM_PATH.')

const data = mkdtempSync(join(tmpdir(), 'sineta-shots-'))
const service = spawn(process.execPath, [join(root, 'packages/server/dist/main.js')], {
  env: { PATH: process.env.PATH, PORT: '8090', SINETA_DATA: data },
  stdio: ['ignore', 'pipe', 'inherit'],
})
let said = ''
while (!said.includes('Stop with')) said += (await once(service.stdout, 'data'))[0]
const facts = JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8'))

const browser = await chromium.launch({
  executablePath: browserPath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
})
const open = async (url, options = {}) => {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Sao_Paulo',
    ...options,
  })
  await page.goto(url)
  await page.waitForLoadState('load')
  return page
}
const shoot = async (page, name) => page.screenshot({ path: join(root, 'docs/images', name) })

try {
  const inspector = await open(facts.inspector_url)
  await inspector.getByText('Listening').first().waitFor()
  await ring(facts)
  await inspector.getByText('Verified').first().click()
  await shoot(inspector, 'inspector.png')
  await shoot(
    await open(facts.inspector_url, { viewport: { width: 390, height: 800 }, colorScheme: 'dark', locale: 'pt-BR' }),
    'inspector-phone-dark.png',
  )
  await shoot(await open(facts.base_url), 'home.png')
  const docs = await open(`${facts.base_url}/docs`)
  await docs.getByRole('heading', { name: 'Sineta' }).first().waitFor()
  await docs.waitForTimeout(3000)
  await shoot(docs, 'docs.png')
} finally {
  await browser.close()
  service.kill('SIGTERM')
  await once(service, 'exit')
  rmSync(data, { recursive: true, force: true })
}

/** The welcome text's own request. */
async function ring({ base_url, school, device_key }) {
  const number = said.match(/"enrollment_number":"([^"]+)"/)[1]
  await fetch(`${base_url}/v1/attendance/student/biometric/check/in`, {
    method: 'POST',
    headers: { authorization: `Bearer ${device_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ school_cnpj: school.cnpj, enrollment_number: number }),
  })
}
