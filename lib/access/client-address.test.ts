import { expect, test } from 'vitest'
import { clientAddress, proxyCount } from './client-address'

const from = (hops: string | undefined, proxies?: string) =>
  clientAddress(new Headers(hops === undefined ? {} : { 'x-forwarded-for': hops }), { TRUST_PROXY: proxies })

test('without a trusted proxy the last address counts, which is the socket of the connection', () => {
  expect(from('192.0.2.7')).toBe('192.0.2.7')
  expect(from('9.9.9.9, 192.0.2.7')).toBe('192.0.2.7')
})

test('each trusted proxy has added one address', () => {
  expect(from('9.9.9.9, 192.0.2.7', '1')).toBe('192.0.2.7')
  expect(from('9.9.9.9, 192.0.2.7, 10.0.0.2', '2')).toBe('192.0.2.7')
  expect(from('192.0.2.7', '3')).toBe('192.0.2.7')
})

test('IPv6 clients are told apart by their network, mapped IPv4 by its address', () => {
  expect(from('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(from('::ffff:192.0.2.7')).toBe('192.0.2.7')
})

test('a port, brackets and quotes are not of the address', () => {
  for (const hop of ['192.0.2.7:8080', '"192.0.2.7"', '"192.0.2.7:80"', '[::ffff:192.0.2.7]:80'])
    expect(from(hop)).toBe('192.0.2.7')
  for (const hop of ['[2001:db8::1]', '"[2001:db8::1]:443"', '[2001:db8::1]:443'])
    expect(from(hop)).toBe('2001:db8::/64')
})

test('what is no address is one client', () => {
  for (const hops of [undefined, '', 'x', 'a.b.c.d, <script>', '[1.2.3', '1.2.3.4:x'])
    expect(from(hops)).toBe('unknown')
})

test('how many proxies are trusted is a number, and nothing is guessed', () => {
  expect([undefined, '', ' 0 ', '2'].map((text) => proxyCount({ TRUST_PROXY: text }))).toEqual([0, 0, 0, 2])
  for (const text of ['true', '-1', '10', '127.0.0.1'])
    expect(() => proxyCount({ TRUST_PROXY: text })).toThrow(/^TRUST_PROXY must be a whole number from 0 to 9, not/)
})
