import { verify } from '@sineta/contract'
import { expect, test } from 'vitest'
import { aCheckIn, aClient, anApp, aSchool, connect } from '../../server/test/support/builders.ts'
import { useSineta } from '../../server/test/support/sineta.ts'
import { createApi } from '../src/api.ts'
import { cursorBefore } from '../src/cursor.ts'
import { isFresh, pullPage, signedAgain } from '../src/delivery.ts'

const sineta = useSineta()

test('a delivery that waited too long for its receiver is signed again, with the same id and body', async () => {
  const client = await aClient(sineta)
  const school = await aSchool(sineta, client)
  const app = await anApp(sineta, { productionUrl: 'http://127.0.0.1:1/' })
  await connect(sineta, app, client)
  for (let n = 0; n < 2; n++) await aCheckIn(sineta, school)
  await sineta.advance(2)
  const target = {
    url: sineta.url,
    app: app.id,
    key: app.keys.live,
    environment: 'live',
    secret: null,
    from: '',
  } as const
  const api = createApi(target)
  const [, second] = (await pullPage(api, cursorBefore(new Date(0)))).data
  const now = new Date()
  expect(isFresh(second!, now)).toBe(true)
  expect(isFresh(second!, new Date(now.getTime() + 90_000))).toBe(false)

  await sineta.advance(600)
  const again = await signedAgain(api, second!)
  expect([again.id, again.body]).toEqual([second!.id, second!.body])
  const signedAt = Number(again.headers['webhook-timestamp'])
  expect(signedAt).toBeGreaterThanOrEqual(Number(second!.headers['webhook-timestamp']) + 600)
  expect(verify({ ...again, secrets: [app.secret], nowSeconds: signedAt }).ok).toBe(true)
})
