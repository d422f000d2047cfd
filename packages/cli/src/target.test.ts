import { describe, expect, it } from 'vitest'
import { Failure } from './failure.ts'
import { chooseTarget, type KnownApp } from './target.ts'

const login: KnownApp = {
  url: 'https://sineta.example/',
  app: 'a',
  keys: { test: 'ak_test_a' },
  secret: null,
  from: 'login',
}
const demo: KnownApp = {
  url: 'http://127.0.0.1:8080',
  app: 'd',
  keys: { test: 'ak_test_d', live: 'ak_live_d' },
  secret: 'whsec_d',
  from: 'demo',
}

describe('a command acts as', () => {
  it('the app of the login, or else that of the demo', () => {
    expect(chooseTarget({}, [login, demo], 'test')).toMatchObject({
      app: 'a',
      key: 'ak_test_a',
      url: 'https://sineta.example',
    })
    expect(chooseTarget({}, [demo], 'live')).toMatchObject({
      app: 'd',
      key: 'ak_live_d',
      secret: 'whsec_d',
      environment: 'live',
    })
  })

  it('the app of the given key, and never another one', () => {
    expect(chooseTarget({ key: 'ak_test_x', app: 'x' }, [login, demo], 'test')).toMatchObject({
      app: 'x',
      url: 'http://127.0.0.1:8080',
      secret: null,
    })
    expect(chooseTarget({ key: 'ak_live_d' }, [login, demo], 'test')).toMatchObject({ app: 'd', environment: 'live' })
    expect(chooseTarget({ key: 'ak_test_x' }, [login, demo], 'test')).toMatchObject({
      app: undefined,
      key: 'ak_test_x',
    })
  })

  it('a live app only with a live key', () => {
    expect(() => chooseTarget({ key: 'ak_test_d' }, [demo], 'live')).toThrow('The key is a test key')
    expect(chooseTarget({ key: 'ak_live_d' }, [demo], 'live').environment).toBe('live')
  })

  it('the app of a key that is not stored, at the address of the demo, or else of the login', () => {
    const key = 'ak_test_x'
    expect(chooseTarget({ key }, [login, { ...demo, url: 'http://127.0.0.1:41987' }], 'test').url).toBe(
      'http://127.0.0.1:41987',
    )
    expect(chooseTarget({ key }, [login], 'test').url).toBe('https://sineta.example')
    expect(chooseTarget({ key }, [], 'test').url).toBe('http://127.0.0.1:8080')
  })

  it('the same app at another address', () => {
    expect(chooseTarget({ url: 'http://127.0.0.1:9' }, [demo], 'test')).toMatchObject({
      app: 'd',
      url: 'http://127.0.0.1:9',
    })
  })

  it('no app, and the message says how to change that', () => {
    for (const choose of [() => chooseTarget({}, [], 'test'), () => chooseTarget({}, [login], 'live')]) {
      expect(choose).toThrow(Failure)
      try {
        choose()
      } catch (error) {
        expect((error as Failure).remedy).toContain('sineta login')
      }
    }
  })
})
