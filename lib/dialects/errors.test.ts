import { expect, test } from 'vitest'
import { describeError, readError } from './errors'

const read = (body: unknown, status?: number) => {
  const info = describeError(readError(body, status), 'connect')
  return [info.kind, info.status, info.message, info.retryable]
}

test.each([
  [
    'OpenAI',
    { error: { message: 'Slow down', type: 'requests', param: null, code: 'rate_limit_exceeded' } },
    429,
    'rate_limit',
    'The provider is limiting requests. Slow down',
    true,
  ],
  [
    'OpenAI without quota',
    { error: { message: 'No quota', type: 'insufficient_quota', code: 'insufficient_quota' } },
    429,
    'rate_limit',
    'The provider is limiting requests. No quota',
    false,
  ],
  [
    'Anthropic',
    { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
    529,
    'overloaded',
    'The provider is overloaded. Overloaded',
    true,
  ],
  [
    'Gemini, a bad key is 400',
    { error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } },
    400,
    'auth',
    'The provider refused the API key. API key not valid.',
    false,
  ],
  [
    'Gemini in a list',
    [{ error: { code: 429, message: 'Quota', status: 'RESOURCE_EXHAUSTED' } }],
    429,
    'rate_limit',
    'The provider is limiting requests. Quota',
    true,
  ],
  [
    'Mistral',
    { object: 'error', message: 'Bad id', type: 'invalid_function_call', param: null, code: '3280' },
    400,
    'invalid_request',
    'The provider refused the request. Bad id',
    false,
  ],
  [
    'OpenRouter',
    { error: { code: 402, message: 'Provider error', metadata: { raw: 'no credits' } } },
    402,
    'billing',
    'The account at the provider has no credit left or needs billing set up. Provider error: no credits',
    false,
  ],
  [
    'xAI',
    { code: 'x', error: 'Model not found' },
    404,
    'not_found',
    'The provider does not know this model or address. Model not found',
    false,
  ],
  [
    'TGI',
    { error: 'Input validation error', error_type: 'validation' },
    422,
    'invalid_request',
    'The provider refused the request. Input validation error',
    false,
  ],
  [
    'FastAPI',
    { detail: [{ loc: ['body', 'model'], msg: 'field required', type: 'missing' }] },
    422,
    'invalid_request',
    'The provider refused the request. body.model: field required',
    false,
  ],
  ['plain detail', { detail: 'Unauthorized' }, 401, 'auth', 'The provider refused the API key. Unauthorized', false],
  ['a body that is no JSON', undefined, 502, 'upstream', 'The provider failed (HTTP 502).', true],
])('%s', (_name, body, status, kind, message, retryable) => {
  expect(read(body, status)).toEqual([kind, status, message, retryable])
})

test('an error inside a stream takes its status from the body', () => {
  expect(read({ error: { code: 502, message: 'gone' } })).toEqual([
    'upstream',
    502,
    'The provider failed (HTTP 502). gone',
    true,
  ])
  expect(read({ error: { message: 'bad', http_status_code: 422 } })).toEqual([
    'invalid_request',
    422,
    'The provider refused the request. bad',
    false,
  ])
  expect(read({ error: { message: 'busy', code: '429' } })).toEqual([
    'rate_limit',
    429,
    'The provider is limiting requests. busy',
    true,
  ])
})
test('a context overflow is told from other bad requests by its words', () => {
  expect(
    read(
      {
        error: {
          code: 400,
          message: 'the request exceeds the available context size',
          type: 'exceed_context_size_error',
        },
      },
      400,
    )[0],
  ).toBe('context_length')
})
