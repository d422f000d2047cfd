import { describe, expect, test } from 'vitest'
import { AddressError, environmentOf, parseAddress } from './address.ts'

const login = { user: 'sineta', password: 'se gredo', database: 'escola' }
const plain = { tls: [false] }

describe('the address of a database', () => {
  test.each([
    ['postgres://sineta:se%20gredo@db/escola', { ...login, hosts: [{ host: 'db' }], ...plain }],
    ['postgresql://sineta:se%20gredo@db:6432/escola', { ...login, hosts: [{ host: 'db', port: 6432 }], ...plain }],
    [
      "host=db port=6432 user=sineta password='se gredo' dbname=escola",
      { ...login, hosts: [{ host: 'db', port: 6432 }], ...plain },
    ],
    [String.raw`user = sineta password=se\ gredo  dbname='escola'`, { ...login, hosts: [{}], ...plain }],
    [
      'postgresql:///escola?host=/run/postgresql',
      { database: 'escola', hosts: [{ host: '/run/postgresql' }], ...plain },
    ],
    ['postgresql://%2Frun%2Fpostgresql/escola', { database: 'escola', hosts: [{ host: '/run/postgresql' }], ...plain }],
    [
      'postgres://sineta@/escola?host=/run/pg&port=5433',
      { user: 'sineta', database: 'escola', hosts: [{ host: '/run/pg', port: 5433 }], ...plain },
    ],
    ['postgres://[2001:db8::7]:5433', { hosts: [{ host: '2001:db8::7', port: 5433 }], ...plain }],
    ['postgresql://', { hosts: [{}], ...plain }],
    [
      'postgres://a:1,b:2/x?target_session_attrs=read-write',
      {
        database: 'x',
        hosts: [
          { host: 'a', port: 1 },
          { host: 'b', port: 2 },
        ],
        ...plain,
      },
    ],
    [
      'host=a,b port=5433 dbname=x',
      {
        database: 'x',
        hosts: [
          { host: 'a', port: 5433 },
          { host: 'b', port: 5433 },
        ],
        ...plain,
      },
    ],
    [
      'postgres://db/x?application_name=y&options=-c%20geqo%3Doff',
      { database: 'x', options: '-c geqo=off', hosts: [{ host: 'db' }], ...plain },
    ],
  ])('%s', (text, expected) => {
    expect(parseAddress(text)).toEqual(expected)
  })

  test.each([
    ['disable', [false]],
    ['allow', [false, { rejectUnauthorized: false }]],
    ['prefer', [{ rejectUnauthorized: false }, false]],
    ['require', [{ rejectUnauthorized: false }]],
    ['verify-full', [{ servername: 'db' }]],
  ])('with sslmode=%s is encrypted as libpq does', (mode, expected) => {
    expect(parseAddress(`postgres://db/x?sslmode=${mode}`).tls).toMatchObject(expected)
  })

  test.each([
    ['mysql://db', /^must be an address that begins with postgres:/],
    ['db.example', /^must be an address/],
    ["host='db", /^must be an address/],
    ['postgres://db/x?sslmode=maybe', /^has an sslmode that is none of disable, /],
    ['postgres://db/x?sslmode=verify-ca', /^has sslmode=verify-ca and no sslrootcert/],
    ['postgres://db/x?sslrootcert=/not/there', /^names a file as sslrootcert that cannot be read \(ENOENT\)$/],
    ['postgres://db:port/x', /^has a host or a port that cannot be read$/],
    ['host=db port=70000', /^has a port that is no number/],
    ['host=a,b,c port=1,2', /^names 3 hosts and 2 ports$/],
    ['postgres://db/100%', /^has a % that no two/],
    ['service=escola', /^has the parameter service, which Sineta does not know$/],
  ])('is refused in words that repeat no secret: %s', (text, message) => {
    expect(() => parseAddress(text)).toThrow(AddressError)
    expect(() => parseAddress(text)).toThrow(message)
  })
})

test('programs of PostgreSQL get the same address in their environment', () => {
  expect(environmentOf('postgres://sineta:se%20gredo@a:1,b:2/escola?sslmode=verify-full&sslrootcert=/ca.pem')).toEqual({
    PGUSER: 'sineta',
    PGPASSWORD: 'se gredo',
    PGHOST: 'a,b',
    PGPORT: '1,2',
    PGDATABASE: 'escola',
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: '/ca.pem',
    PGTARGETSESSIONATTRS: 'read-write',
  })
  expect(environmentOf("host=/run/postgresql dbname='escola'")).toMatchObject({
    PGHOST: '/run/postgresql',
    PGSSLMODE: 'disable',
  })
})
