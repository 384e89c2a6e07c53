import { describe, expect, test } from 'vitest'
import { isAllowedHost, parseAllowedHosts } from './allowed-hosts'
import { isPublicAddress } from './public-address'

describe('public addresses', () => {
  test.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is public',
    (one) => {
      expect(isPublicAddress(one)).toBe(true)
    },
  )

  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '5f00::1',
    'fc00::1',
    'fd00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s is not', (one) => {
    expect(isPublicAddress(one)).toBe(false)
  })
})

describe('allowed hosts', () => {
  test.each([
    ['example.org', 'example.org', 443, true],
    ['example.org', 'example.org', 80, true],
    ['example.org', 'example.org', 8080, false],
    ['example.org:8080', 'example.org', 8080, true],
    ['example.org:8080', 'example.org', 443, false],
    ['example.org', 'www.example.org', 443, false],
    ['example.org', 'notexample.org', 443, false],
    ['*.example.org', 'www.example.org', 443, true],
    ['*.example.org', 'a.b.example.org', 443, true],
    ['*.example.org', 'example.org', 443, false],
    ['*.example.org', 'notexample.org', 443, false],
    [' a.org , B.org ,', 'b.org', 443, true],
    ['*', 'anything.test', 80, true],
    ['*', 'anything.test', 22, false],
    ['[::1]:8080', '[::1]', 8080, true],
    ['', 'example.org', 443, false],
  ])('"%s" for %s at %i', (list, host, port, expected) => {
    expect(isAllowedHost(host, port, parseAllowedHosts(list, 'NAME'))).toBe(expected)
  })

  test.each(['https://example.org', 'example.org/path', 'a b', '*.', '**', 'a.org:99999', 'user@a.org', 'a.*.org'])(
    '"%s" is an error that names the variable',
    (entry) => {
      expect(() => parseAllowedHosts(entry, 'FETCH_ALLOWED_HOSTS')).toThrow(/^FETCH_ALLOWED_HOSTS: /)
    },
  )
})
