import { verify } from '@sineta/contract/signature'
import { describe, expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { aCheckIn, aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { needs } from '../support/machine.ts'
import { visitAs } from '../support/panel-pages.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
const browser = useBrowser()

// The retry delays of a client's own URL, 10 minutes in all, plus 10 %.
const retries = [33, 165, 462]

describe('an owner', needs('chromium'), () => {
  test('points webhook_url at a receiver, tests it, reads why it fails, and recovers everything since then', async () => {
    const client = await aClient(sineta)
    const school = await aSchool(sineta, client)
    const owner = await aPanelSession(sineta, client, school, 'owner')
    const { page, faults } = await visitAs(browser, sineta, owner, `/${school.cnpj}/integrations`)
    const button = (name: string | RegExp) => page.getByRole('button', { name })

    await page.getByText('Desligado').waitFor()
    await page.getByLabel('Endereço (webhook_url)').fill(receiver.url)
    await page.getByLabel('Assinar o que é enviado').check()
    await button('Salvar').click()
    await page.getByText('Ligado', { exact: true }).waitFor()
    const secret =
      (await page
        .getByRole('status')
        .getByText(/^whsec_/)
        .textContent()) ?? ''
    const isGenuine = ({ headers, body }: (typeof receiver.received)[number]) =>
      verify({ secrets: [secret], headers, body, nowSeconds: Number(headers['webhook-timestamp']) }).ok

    await button('Enviar evento de teste').click()
    await page.getByText('Na fila').waitFor()
    await sineta.deliver()
    await page.getByText('Entregue').waitFor()
    expect(receiver.received.map((one) => [one.json.event, isGenuine(one)])).toEqual([['attendance.check_in', true]])

    receiver.answer = 500
    const number = await aCheckIn(sineta, school)
    await sineta.deliver()
    for (const seconds of retries) {
      await sineta.advance(seconds)
      await sineta.deliver()
    }
    await button('Enviar evento de teste').click()
    await page.getByText('Na fila').waitFor()
    await sineta.deliver()
    await page.getByText('5 falhas seguidas').waitFor()
    await page
      .getByRole('row', { name: /Erro.*attendance.check_in.*500/ })
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Ver por quê' }).click()
    await page.getByText('O seu receptor falhou ao processar a entrega (500).').first().waitFor()

    receiver.answer = 204
    const failed = receiver.received.find(({ json }) => json.data.enrollment_number === number)
    receiver.clear()
    await page.goBack()
    await button('há 1 hora').click()
    await button(/Reenviar 1 entrega/).click()
    await page.getByText(/Em andamento/).waitFor()
    await sineta.advance(1)
    await sineta.parts.jobs.runDue()
    await sineta.deliver()
    await page.getByText('Concluída').waitFor()
    await page.getByText('1 de 1 na fila para reenvio').waitFor()
    await page.getByText('Ligado', { exact: true }).waitFor()
    // The same id and the same body, with a new signature.
    expect(receiver.received.map(isGenuine)).toEqual([true])
    expect(receiver.received.map(({ headers, body }) => [headers['webhook-id'], body])).toEqual([
      [failed?.headers['webhook-id'], failed?.body],
    ])
    expect(faults).toEqual([])
  })
})
