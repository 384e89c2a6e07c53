import { expect, test } from 'vitest'
import { isLoopback, parsePort, refuseHost, urlHost } from './address.mjs'

test('only addresses of this machine are loopback', () => {
  expect(['127.0.0.1', '127.8.9.255', '::1', 'localhost'].filter((host) => !isLoopback(host))).toEqual([])
  const reachable = [
    '0.0.0.0',
    '::',
    '192.168.0.1',
    '127.0.0.256',
    '127.0.0.1.example.com',
    'localhost.example.com',
    '',
  ]
  expect(reachable.filter(isLoopback)).toEqual([])
})

test('a port is a whole number from 1 to 65535', () => {
  expect(['1', '3000', '65535'].map(parsePort)).toEqual([1, 3000, 65535])
  expect(['0', '65536', '-1', '80.5', '0x50', 'http', ''].map(parsePort).filter((port) => port !== undefined)).toEqual(
    [],
  )
})

test('an address beyond this machine needs an access token of sixteen characters', () => {
  expect(['127.0.0.1', '::1', 'localhost'].map((host) => refuseHost(host, undefined))).toEqual(Array(3).fill(undefined))
  for (const host of ['0.0.0.0', '::', '192.168.0.1', 'chat.example.org']) {
    expect(refuseHost(host, undefined)).toMatch(/^HOST=.+ would offer your API keys to the network\. Set ACCESS_TOKEN/)
    expect(refuseHost(host, '')).toBe(refuseHost(host, undefined))
    expect(refuseHost(host, 'fifteen letters')).toMatch(/^ACCESS_TOKEN is short enough to be guessed/)
    expect(refuseHost(host, 'sixteen letters.')).toBeUndefined()
  }
})

test('a server that listens everywhere is called at an address of this machine', () => {
  expect(['0.0.0.0', '::', '::1', '127.0.0.1', 'localhost'].map(urlHost)).toEqual([
    '127.0.0.1',
    '[::1]',
    '[::1]',
    '127.0.0.1',
    'localhost',
  ])
})
