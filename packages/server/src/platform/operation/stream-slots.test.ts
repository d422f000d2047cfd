import { expect, test } from 'vitest'
import { createStreamSlots } from './stream-slots.ts'

const few = { perToken: 2, perOwner: 3, perProcess: 4 }
const places = () => createStreamSlots('app', { deliveries: few, live: few })
const holder = (token: string, owner: string) => ({ token, owner, isOpenToAll: false })

test('a token, an app and the process have separate limits, and the refusal says which one is reached', () => {
  const take = places()
  take('deliveries', holder('key 1', 'app 1'))
  const release = take('deliveries', holder('key 1', 'app 1'))
  expect(() => take('deliveries', holder('key 1', 'app 1'))).toThrow('This token has 2')
  take('deliveries', holder('key 2', 'app 1'))
  expect(() => take('deliveries', holder('key 3', 'app 1'))).toThrow('This app has 3')
  take('deliveries', holder('key 4', 'app 2'))
  expect(() => take('deliveries', holder('key 5', 'app 3'))).toThrow('The server has 4')
  // Pages that follow changes have their own slots.
  take('live', holder('key 5', 'app 3'))

  release()
  release()
  take('deliveries', holder('key 1', 'app 1'))
  expect(() => take('deliveries', holder('key 5', 'app 3'))).toThrow('The server has 4')
})

test('streams that any new account can open take at most half of the slots', () => {
  const take = places()
  const sandbox = (token: string) => ({ token, owner: token, isOpenToAll: true })
  take('deliveries', sandbox('key 1'))
  take('deliveries', sandbox('key 2'))
  expect(() => take('deliveries', sandbox('key 3'))).toThrow('The server has 2')
  take('deliveries', holder('key 4', 'app 4'))
})
