import { describe, expect, test } from 'vitest'
import { readConfig, settings } from './config.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/sineta',
  BASE_URL: 'https://sineta.example',
  KEK: `1:${Buffer.from('a random key of thirty-two bytes').toString('base64')}`,
}

describe('the settings', () => {
  test('all have defaults: a newcomer gets the demo on an embedded database, and loopback may receive', () => {
    expect(readConfig({})).toMatchObject({
      role: 'all',
      demo: true,
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: null,
      egressAllow: ['127.0.0.0/8', '::1/128'],
    })
  })
  test('count as not set when they are blank, as an unset variable of a compose file leaves them', () => {
    const names = Object.keys(settings)
    for (const blank of ['', ' ']) {
      expect(readConfig(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(readConfig({}))
      expect(readConfig({ ...production, LOG_LEVEL: blank }).logLevel).toBe('info')
    }
  })
  test('create no demo people in a database that is configured, unless SINETA_DEMO asks for them', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://db/x' })).toMatchObject({ demo: false, egressAllow: [] })
    expect(readConfig({ DATABASE_URL: 'postgres://db/x', SINETA_DEMO: '1' }).demo).toBe(true)
  })
  test.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535; it is "eighty".'],
    [
      { DATABASE_URL: 'mysql://x' },
      "DATABASE_URL must be an address that begins with postgres:// or postgresql://, or pairs like host=db user='x'.",
    ],
    [{ PORT: '1e3' }, 'PORT must be a whole number from 0 to 65535; it is "1e3".'],
    [{ HOST: '999.1.1.1' }, 'HOST must be an address or the name of this machine; it is "999.1.1.1".'],
    [{ HOST: 'a b' }, 'HOST must be an address or the name of this machine; it is "a b".'],
    [
      { BASE_URL: 'https://sineta.example/app' },
      'BASE_URL must be scheme, host and port only, like https://sineta.example; it is "https://sineta.example/app".',
    ],
    [{ SMTP_URL: ' , ' }, 'SMTP_URL has only commas.'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
    [
      { SMTP_URL: 'smtp://ana:50%off@mail.example' },
      'SMTP_URL has a % that is not followed by two hexadecimal digits: write it as %25.',
    ],
    [
      { MAIL_FROM: 'Sineta' },
      'MAIL_FROM must be an e-mail address, optionally with a name, like Sineta <no-reply@sineta.example>; it is "Sineta".',
    ],
    [
      { EGRESS_ALLOW_CIDRS: '127.0.0.0/8, 10.0.0.0' },
      'EGRESS_ALLOW_CIDRS must be address ranges like 127.0.0.0/8 or ::1/128, comma separated; it is "127.0.0.0/8, 10.0.0.0".',
    ],
    [
      { TRUST_PROXY: 'true' },
      'TRUST_PROXY must be addresses or ranges of proxies like 10.0.0.7 or 10.0.0.0/24, comma separated; it is "true".',
    ],
    [{ OPERATOR_EMAIL: 'op', OPERATOR_PASSWORD: 'x' }, 'OPERATOR_EMAIL must be an e-mail address; it is "op".'],
    [
      { ...production, SINETA_DEMO: '1' },
      'SINETA_DEMO cannot be on with NODE_ENV=production: the demo has known passwords.',
    ],
    [
      { ...production, EGRESS_ALLOW_CIDRS: '10.0.0.0/8' },
      'EGRESS_ALLOW_CIDRS cannot be set with NODE_ENV=production: deliveries would reach private networks.',
    ],
    [
      { ...production, TEST_LEASE_SECONDS: '5' },
      'TEST_* settings cannot be set with NODE_ENV=production: the service would not keep its guarantees.',
    ],
    [{ ...production, KEK: '' }, 'KEK must be set with NODE_ENV=production: it seals the signing secrets.'],
    [
      { ...production, BASE_URL: '' },
      'BASE_URL must be set with NODE_ENV=production, like https://sineta.example: links in mails, cookies and passkeys are made for it.',
    ],
    [{ OPERATOR_EMAIL: 'a@b.example' }, 'OPERATOR_EMAIL and OPERATOR_PASSWORD go together.'],
  ])('that are wrong stop the start with one sentence: %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })
  test.each(['DATABASE_URL', 'SMTP_URL'])('that hold a password are not repeated in error messages: %s', (name) => {
    const complaint = () => readConfig({ [name]: 'htp://somebody:the-password@db.example/x' })
    expect(complaint).toThrow(name)
    expect(complaint).not.toThrow('the-password')
  })
  test.each([
    ['https://sineta.example/', 'https://sineta.example'],
    ['https://sineta.example:443', 'https://sineta.example'],
    ['https://sineta.example?', 'https://sineta.example'],
    ['https://sineta.example/#', 'https://sineta.example'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('reduce BASE_URL to an origin: %s', (BASE_URL, baseUrl) => {
    expect(readConfig({ BASE_URL })).toMatchObject({ baseUrl })
  })
  test.each(['no-reply@sineta.example', 'Colégio Aurora <no-reply@aurora.example>', '"Sineta, avisos" <a@b.example>'])(
    'accept a sender of mail: %s',
    (MAIL_FROM) => {
      expect(readConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
    },
  )
  test('trust proxies by address, range or the name of a network', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.7, fd00::/8, loopback' }).trustProxy).toHaveLength(3)
  })
  test('take the role from an argument', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://db/x' }, ['--role', 'worker']).role).toBe('worker')
    expect(readConfig({ DATABASE_URL: 'postgres://db/x' }, ['--role=api']).role).toBe('api')
    expect(() => readConfig({}, ['--role', 'worker'])).toThrow('--role worker needs DATABASE_URL')
    expect(() => readConfig({}, ['--fast'])).toThrow(
      'The options are --role all|api|worker and --processes auto|1..64; got "--fast".',
    )
    expect(() => readConfig({}, ['--processes=2=--role=all'])).toThrow('got "--processes=2=--role=all"')
  })
  test('take the number of processes from a setting, or from an argument that takes precedence', () => {
    expect(readConfig({}).processes).toBe(1)
    expect(readConfig({ SINETA_PROCESSES: '4' }).processes).toBe(4)
    expect(readConfig({ SINETA_PROCESSES: '04' }).processes).toBe(readConfig({}, ['--processes', '04']).processes)
    expect(readConfig({ SINETA_PROCESSES: '4' }, ['--processes', 'auto']).processes).toBe('auto')
    expect(readConfig({ DATABASE_URL: 'postgres://db/x' }, ['--processes=3', '--role', 'api'])).toMatchObject({
      role: 'api',
      processes: 3,
    })
    expect(() => readConfig({ SINETA_PROCESSES: 'all' })).toThrow(
      'SINETA_PROCESSES must be auto or a whole number from 1 to 64; it is "all".',
    )
    expect(() => readConfig({}, ['--processes', '0'])).toThrow('--processes auto|1..64; got "--processes 0".')
    expect(() => readConfig({}, ['--processes', '65'])).toThrow('--processes auto|1..64; got "--processes 65".')
  })
})
