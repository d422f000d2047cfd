// Takes the pictures of the README and the docs from the running service, in a real browser: `npm run screenshots`, or those
// of the panel alone: `npm run screenshots -- panel`.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemo } from './demo-service.mjs'
import { findBrowser } from './find-program.mjs'
import { prepare, root } from './prepare.mjs'
import { shootHero } from './screenshots-hero.mjs'
import { shootPanel } from './screenshots-panel.mjs'

await prepare()
const { chromium } = await import('playwright-core')
const browserPath = findBrowser()
if (!browserPath) throw new Error('No browser found: install chromium, or set CHROMIUM_PATH.')

const data = mkdtempSync(join(tmpdir(), 'sineta-shots-'))
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
const { facts, welcome, stop } = await startDemo(data, {
  PORT: process.env.PORT ?? '8090',
  EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
}).catch(async (error) => {
  await browser.close()
  rmSync(data, { recursive: true, force: true })
  throw error
})
const app = `/app/${facts.app.id}`

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
const openPortal = async (path, options) => {
  const page = await open(`${facts.base_url}/portal/login`, options)
  await page.request.post(`${facts.base_url}/v1/portal/session`, {
    data: { ...facts.logins.portal, cookie: true },
    headers: { origin: facts.base_url },
  })
  await page.goto(`${facts.base_url}/portal${path}`)
  return page
}
// The server's dependency. A palette reduces a picture of text to a third.
const sharp = createRequire(join(root, 'packages/server/package.json'))('sharp')
const shoot = async (page, name) =>
  sharp(await page.screenshot())
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(join(root, 'docs/images', name))
const phone = { viewport: { width: 390, height: 800 }, colorScheme: 'dark', locale: 'pt-BR' }

const isPanelOnly = process.argv.includes('panel')
try {
  if (!isPanelOnly) await shootOthers()
  await shootPanel({ facts, number: numberInWelcome(), open, shoot })
  await shootHero({ browser, shoot })
} finally {
  await browser.close()
  await stop()
  rmSync(data, { recursive: true, force: true })
}

async function shootOthers() {
  const inspector = await open(facts.inspector_url)
  await inspector.getByText('Connected', { exact: true }).first().waitFor()
  await ring(facts)
  await inspector.getByText('Verified', { exact: true }).first().click()
  await shoot(inspector, 'inspector.png')
  const pocket = await open(facts.inspector_url, phone)
  await pocket.getByText('Verificada', { exact: true }).first().waitFor()
  await shoot(pocket, 'inspector-phone-dark.png')
  await shoot(await open(facts.base_url), 'home.png')
  const docs = await open(`${facts.base_url}/docs/attendance-and-pick-up`)
  await docs.locator('pre .string').first().waitFor()
  await shoot(docs, 'docs.png')
  await shootPortal()
}

/** A partner's day: the events of a school day arrive at a receiver that fails some checks, and breaks down in the end. */
async function shootPortal() {
  const receiver = await startReceiver()
  const page = await openPortal(`${app}/endpoint/test`)
  await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url)
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Events are delivered as they happen.').waitFor()

  await page.goto(`${facts.base_url}/portal${app}/school-day`)
  await page.getByRole('combobox', { name: 'Duration' }).selectOption('20 seconds')
  await page.getByRole('button', { name: 'Run school day' }).click()
  await page.getByText(/2\d of \d+ steps/).waitFor()
  await shoot(page, 'portal-school-day.png')
  await page.getByText('Completed', { exact: true }).waitFor({ timeout: 60_000 })

  await page.goto(`${facts.base_url}/portal${app}/receiver-check`)
  await page.getByRole('button', { name: 'Run check' }).click()
  await page.getByText(/checks? failed/).waitFor({ timeout: 60_000 })
  await shoot(page, 'portal-receiver-check.png')

  receiver.breakDown()
  await trigger(facts, 'student.enrolled')
  await ring(facts)
  await page.goto(`${facts.base_url}/portal${app}/deliveries`)
  const retrying = (on, word) => on.getByRole('listitem').filter({ hasText: word }).first()
  await retrying(page, 'Retrying').waitFor()
  await shoot(page, 'portal-deliveries.png')
  await retrying(page, 'Retrying').getByRole('link').click()
  await page.getByText('Next attempt').waitFor()
  await page.waitForTimeout(500)
  await shoot(page, 'portal-delivery.png')

  await page.goto(`${facts.base_url}/portal${app}/metrics?range=1h`)
  await page.getByRole('img').first().waitFor()
  await page.waitForTimeout(500)
  await shoot(page, 'portal-metrics.png')
  await page.goto(`${facts.base_url}/portal${app}/signature-debugger`)
  await page.getByRole('button', { name: 'Load example' }).click()
  await page.getByRole('button', { name: 'Check signature' }).click()
  await page.getByText('parsed and serialized again').waitFor()
  await page.evaluate('scrollTo(0, 0)')
  await shoot(page, 'portal-signature-debugger.png')
  await page.goto(`${facts.base_url}/portal${app}`)
  await page.getByText(/\d of 6 completed/).waitFor()
  await shoot(page, 'portal-overview.png')

  const onPhone = await openPortal(`${app}/deliveries`, phone)
  await retrying(onPhone, 'Tentando de novo').waitFor()
  await shoot(onPhone, 'portal-phone-dark.png')
  receiver.close()
}

/** Starts a receiver that does not verify signatures, and responds with 500 after `breakDown`. */
async function startReceiver() {
  let isBroken = false
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (isBroken) response.writeHead(500).end('TypeError: cannot read properties of undefined at handler.js:42')
      else response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}/webhooks/sineta`,
    breakDown: () => {
      isBroken = true
    },
    close: () => server.close(),
  }
}

/** Triggers an event in the sandbox. */
async function trigger({ base_url, app: { id, api_key_test } }, event) {
  await fetch(`${base_url}/v1/portal/app/${id}/sandbox/trigger`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api_key_test}`, 'content-type': 'application/json' },
    body: JSON.stringify({ event }),
  })
}

/** Sends the request that the welcome text shows. */
async function ring({ base_url, school, device_key }) {
  await fetch(`${base_url}/v1/attendance/student/biometric/check/in`, {
    method: 'POST',
    headers: { authorization: `Bearer ${device_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ school_cnpj: school.cnpj, enrollment_number: numberInWelcome() }),
  })
}

/** Returns the enrollment number in the request that the welcome text shows. */
function numberInWelcome() {
  return welcome.match(/"enrollment_number":"([^"]+)"/)[1]
}
