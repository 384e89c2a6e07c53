import type { Tool } from '@/lib/protocol/request'

/** The tool that the demos call. They call it undeclared as well, but a history with calls must declare what it calls. */
export const demoTool: Tool = {
  name: 'get_weather',
  description: 'The weather of a place for the next days. In a demo nobody answers the call.',
  parameters: {
    type: 'object',
    properties: {
      location: { type: 'string' },
      unit: { type: 'string', enum: ['celsius', 'fahrenheit'] },
      days: { type: 'integer' },
      measurements: {
        type: 'array',
        items: {
          type: 'object',
          properties: { name: { type: 'string' }, statistics: { type: 'array', items: { type: 'string' } } },
        },
      },
    },
    required: ['location'],
  },
}
