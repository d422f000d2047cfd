import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isListed, isPublicAddress, parseAllowList } from './address.ts'

const denied = [
  ...['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.1.2.3', '10.255.255.255', '100.64.0.0', '100.127.255.255'],
  ...[
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
  ],
  ...['192.0.0.1', '192.0.0.170', '192.0.2.1', '192.88.99.1', '192.168.0.1', '192.168.255.255', '198.18.0.1'],
  ...['198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::127.0.0.1', '::8.8.8.8', '::ffff:0:127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::8.8.8.8'],
  ...[
    '64:ff9b:1::a00:1',
    '100::1',
    '2001::1',
    '2001:0:7f00:1::',
    '2001:10::1',
    '2001:20::1',
    '2001:1ff::1',
    '2001:db8::1',
  ],
  ...['2002:7f00:1::', '2002:a9fe:a9fe::1', '3fff::1', '3fff:fff::1', '5f00::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1'],
  ...[
    'fe80::1%lo',
    'febf::1',
    'fec0::1',
    'ff02::1',
    'ff0e::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
  ],
  ...['0:0:0:0:0:ffff:10.1.2.3', '::ffff:c0a8:1'],
]

const reachable = [
  ...[
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
  ],
  ...['168.63.129.15', '172.15.255.255', '172.32.0.0', '192.0.1.1', '198.17.255.255', '198.20.0.0', '223.255.255.255'],
  ...[
    '2001:200::1',
    '2606:4700:4700::1111',
    '2800:3f0:4001:80d::200e',
    '2a00:1450:4001:82b::200e',
    '3ffe::1',
    '::ffff:8.8.8.8',
  ],
]

test.each(denied)('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(reachable)('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '',
  'localhost',
  '127.1',
  '0x7f000001',
  '2130706433',
  '1.2.3',
  '1.2.3.4.5',
  '[::1]',
  '::g',
  ' 8.8.8.8',
  '08.8.8.8',
])('a text that is not an address (%j) is not public', (text) => {
  expect(isPublicAddress(text)).toBe(false)
})

test('an IPv4 address mapped into IPv6 is judged like the IPv4 address', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address))
    }),
    { numRuns: 2000 },
  )
})

test('an address is judged the same however the URL parser writes it', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      expect(isPublicAddress(new URL(`http://[${address}]/`).hostname.slice(1, -1))).toBe(isPublicAddress(address))
    }),
    { numRuns: 2000 },
  )
})

test.each([
  { range: '127.0.0.0/8', inside: '127.9.8.7', outside: '128.0.0.1' },
  { range: '10.1.2.0/23', inside: '10.1.3.255', outside: '10.1.4.0' },
  { range: '0.0.0.0/0', inside: '8.8.8.8', outside: '::1' },
  { range: '::1/128', inside: '0:0:0:0:0:0:0:1', outside: '::2' },
  { range: 'fd00::/9', inside: 'fd7f::1', outside: 'fd80::1' },
  { range: '127.0.0.0/8', inside: '::ffff:127.0.0.1', outside: '::1' },
])('$range holds $inside and not $outside', ({ range, inside, outside }) => {
  const allow = parseAllowList(range)
  expect(isListed(allow, inside)).toBe(true)
  expect(isListed(allow, outside)).toBe(false)
})

test('an allow list is several ranges with commas, or nothing', () => {
  const allow = parseAllowList(' 127.0.0.0/8, ::1/128 ')
  expect(isListed(allow, '127.0.0.1') && isListed(allow, '::1')).toBe(true)
  expect(parseAllowList('')).toEqual([])
})

test.each(['127.0.0.1', '127.0.0.0/33', '::1/129', '10.0.0.0/', '10.0.0.0/x', 'localhost/8', '10/8', '10.0.0.0/-1'])(
  'the allow list refuses %s by name',
  (range) => {
    expect(() => parseAllowList(`127.0.0.0/8,${range}`)).toThrow(`"${range}"`)
  },
)
