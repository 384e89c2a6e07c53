import { beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseTools, useServerTools } from './tool-list'

const parameters = { type: 'object' }
const calculate = { name: 'calculate', title: 'Calculate', description: 'Arithmetic', parameters }
const own = (name: string) => ({ id: name, name, description: '', schema: '{"type": "object"}' })

describe('the tools of a request', () => {
  test('are those that are switched on, in that order and each once', () => {
    expect(chooseTools(['note', 'calculate', 'note'], [calculate], [own('note'), own('other')])).toEqual({
      tools: [
        { name: 'note', parameters },
        { name: 'calculate', description: 'Arithmetic', parameters },
      ],
      missing: [],
    })
  })

  test('do not hold what is not there any more, which is named', () => {
    expect(chooseTools(['gone', 'calculate'], [calculate], [{ ...own('broken'), schema: '[' }])).toEqual({
      tools: [{ name: 'calculate', description: 'Arithmetic', parameters }],
      missing: ['gone'],
    })
  })

  test('are the server’s where one’s own has the same name', () => {
    expect(chooseTools(['calculate'], [calculate], [own('calculate')])).toEqual({
      tools: [{ name: 'calculate', description: 'Arithmetic', parameters }],
      missing: [],
    })
  })
})

describe('the list of the server', () => {
  const fetched = vi.fn<() => Promise<Response>>()

  beforeEach(() => {
    fetched.mockReset()
    vi.stubGlobal('fetch', fetched)
    useServerTools.setState({ tools: [], loading: 'idle' })
  })

  test('is asked for once, however many want it', async () => {
    fetched.mockResolvedValue(Response.json({ tools: [calculate] }))
    const { load } = useServerTools.getState()
    await Promise.all([load(), load()])
    await load()
    expect(useServerTools.getState()).toMatchObject({ tools: [calculate], loading: 'loaded' })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['an error', () => Promise.resolve(new Response('no', { status: 500 }))],
    ['no JSON', () => Promise.resolve(new Response('<html>'))],
    ['another shape', () => Promise.resolve(Response.json({ tools: [{ name: 'x' }] }))],
    ['no parameters', () => Promise.resolve(Response.json({ tools: [{ ...calculate, parameters: null }] }))],
    ['no answer', () => Promise.reject(new TypeError('fetch failed'))],
  ])('that is %s has failed, and can be asked for again', async (_case, answer) => {
    fetched.mockImplementationOnce(answer)
    await useServerTools.getState().load()
    expect(useServerTools.getState()).toMatchObject({ tools: [], loading: 'failed' })
    fetched.mockResolvedValue(Response.json({ tools: [] }))
    await useServerTools.getState().load()
    expect(useServerTools.getState()).toMatchObject({ tools: [], loading: 'loaded' })
  })
})
