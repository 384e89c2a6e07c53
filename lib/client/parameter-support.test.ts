import { describe, expect, test } from 'vitest'
import type { ChatRequest } from '@/lib/protocol/request'
import type { StoredRun } from './conversation/conversation'
import { describeLeftOut, findLeftOut } from './parameter-support'
import { createRunView } from './run-view'

const target = { provider: 'deepseek', model: 'reasoner' }

function run(minute: number, request: Partial<ChatRequest>, dropped?: string[], asked = target): StoredRun {
  const view = { ...createRunView(asked.provider, asked.model), runId: 'r', ...(dropped && { dropped }) }
  return {
    id: 'run',
    target: asked,
    labels: { ...asked, isDemo: false },
    request: { ...asked, ...request },
    foreignReasoning: 0,
    view,
    events: 1,
    startedAt: `2026-01-31T09:0${minute}:00.000Z`,
    isOver: true,
  }
}

describe('what a model does not take', () => {
  test('is nothing as long as nothing is known', () => {
    expect(findLeftOut(target, undefined, [])).toEqual({})
    expect(findLeftOut(target, { id: 'reasoner', reasoning: true, images: false }, [])).toEqual({})
  })

  test('is what its provider’s list says', () => {
    expect(findLeftOut(target, { id: 'reasoner', reasoning: false, tools: false }, [])).toEqual({
      reasoning: 'known',
      tools: 'known',
    })
  })

  test('is what was left out of the latest request that had it, whatever the order of the runs', () => {
    const runs = [
      run(3, { topP: 1 }),
      run(1, { seed: 1, temperature: 1 }, ['temperature']),
      run(2, { seed: 1, temperature: 1 }, ['seed']),
    ]
    expect(findLeftOut(target, undefined, runs)).toEqual({ seed: 'last_time' })
  })

  test('is told by a run before a list', () => {
    expect(findLeftOut(target, { id: 'reasoner', tools: false }, [run(1, { tools: [] })])).toEqual({})
  })

  test('is not told by runs of other models, nor by one that has not begun', () => {
    const { runId: _none, ...view } = run(1, {}).view
    const runs = [
      run(1, { seed: 1 }, ['seed'], { ...target, model: 'chat' }),
      { ...run(2, { seed: 1 }), view: { ...view, dropped: ['seed'] } },
    ]
    expect(findLeftOut(target, undefined, runs)).toEqual({})
  })
})

test('the words say what happens to a value that is there', () => {
  expect(describeLeftOut('known', 'Reasoner', false)).toBe('Not taken by Reasoner.')
  expect(describeLeftOut('known', 'Reasoner', true)).toBe('Not taken by Reasoner, left out.')
  expect(describeLeftOut('last_time', 'Reasoner', true)).toBe('Not taken by Reasoner: it was left out the last time.')
})
