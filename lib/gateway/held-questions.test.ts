import { describe, expect, test } from 'vitest'
import { createHeldQuestions } from './held-questions'
import { readJsonBody } from './read-body'
import { createRunRegistry } from './runs'

const KB = 1024
const done = () => new Response()
const run = (id: string) => ({ id, fail: () => undefined, cancel: async () => undefined })

describe('the bytes of the questions of a server', () => {
  test('are counted while a question is read and worked on, but for those of ordinary size', async () => {
    const questions = createHeldQuestions(1000 * KB)
    const counted: number[] = []
    await questions.during(async ({ take }) => {
      for (const bytes of [200 * KB, 100 * KB, 300 * KB]) {
        expect(take(bytes)).toBe(true)
        counted.push(questions.bytes / KB)
      }
      await questions.during(async (other) => {
        expect([other.take(200 * KB), other.take(300 * KB), other.take(10 * KB)]).toEqual([true, false, false])
        return done()
      })
      counted.push(questions.bytes / KB)
      return done()
    })
    expect([counted, questions.bytes]).toEqual([[0, 300, 600, 600], 0])
  })

  test('are counted until the runs that the question started have ended', async () => {
    const questions = createHeldQuestions(1000 * KB)
    const runs = createRunRegistry()
    const held: number[] = []
    let watched = runs
    await questions.during(async (question) => {
      question.take(500 * KB)
      watched = question.watch(runs)
      watched.add(run('a'))
      watched.add(run('b'))
      return done()
    })
    for (const id of ['', 'a', 'a', 'b']) {
      watched.end(id)
      held.push(questions.bytes / KB)
    }
    expect(held).toEqual([500, 500, 500, 0])
  })

  test('are given back when the work fails', async () => {
    const questions = createHeldQuestions(1000 * KB)
    const broken = questions.during(async ({ take }) => {
      take(500 * KB)
      throw new Error('broken')
    })
    await expect(broken).rejects.toThrow('broken')
    expect(questions.bytes).toBe(0)
  })

  test('are counted as they come, and end the reading when there is no room', async () => {
    const questions = createHeldQuestions(300 * KB)
    const sent: number[] = []
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          sent.push(64 * KB)
          controller.enqueue(new TextEncoder().encode(' '.repeat(64 * KB)))
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { 'content-type': 'application/json' }
    const request = new Request('http://127.0.0.1/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
    await questions.during(async ({ take }) => {
      expect(await readJsonBody(request, 1000 * KB, take)).toMatchObject({ status: 503 })
      return done()
    })
    expect([sent.length, questions.bytes]).toEqual([5, 0])
  })
})
