import type { Model } from '@/lib/protocol/provider'

const everything = { reasoning: true, tools: true }

/** The models of every demo provider: ordinary ones with a simulated cadence, then one for each fault. */
export const demoModels: readonly Model[] = [
  {
    id: 'demo-steady',
    label: 'Steady',
    description: 'Simulated: even gaps and a few words at a time.',
    ...everything,
  },
  {
    id: 'demo-fine',
    label: 'Fine-grained',
    description: 'Simulated: many tiny chunks, about one word each.',
    ...everything,
  },
  {
    id: 'demo-bursty',
    label: 'Bursty',
    description: 'Simulated: several chunks at once, then a wait, with keep-alives and one pause.',
    ...everything,
  },
  {
    id: 'demo-large-chunks',
    label: 'Large chunks',
    description: 'Simulated: whole sentences at a time, seldom.',
    ...everything,
  },
  {
    id: 'demo-slow',
    label: 'Slow',
    description: 'Simulated: four small chunks a second, time to watch and to press Stop.',
    ...everything,
  },
  {
    id: 'demo-thinker',
    label: 'Thinks first',
    description: 'Simulated: always reasons at length before it answers.',
    ...everything,
  },
  {
    id: 'fault-stall',
    label: 'Fault: stall',
    description: 'Falls silent in the middle of the answer and keeps the connection open.',
    ...everything,
  },
  {
    id: 'fault-cut',
    label: 'Fault: cut',
    description: 'Closes the connection politely in the middle of the answer, without saying that it is done.',
    ...everything,
  },
  {
    id: 'fault-reset',
    label: 'Fault: reset',
    description: 'Resets the TCP connection in the middle of the answer.',
    ...everything,
  },
  {
    id: 'fault-error-event',
    label: 'Fault: error event',
    description: 'Starts well, then reports an error inside the stream.',
    ...everything,
  },
  {
    id: 'fault-malformed',
    label: 'Fault: malformed frame',
    description: 'Sends one frame of broken JSON and then goes on as if nothing had happened.',
    ...everything,
  },
  {
    id: 'fault-401',
    label: 'Fault: 401',
    description: 'Refuses every key.',
    ...everything,
  },
  {
    id: 'fault-429',
    label: 'Fault: 429',
    description: 'Says that the rate limit is used up and to come back in seven seconds.',
    ...everything,
  },
  {
    id: 'fault-529',
    label: 'Fault: overloaded',
    description: 'Says that it is overloaded: status 529 or 503, whichever the wire format uses.',
    ...everything,
  },
  {
    id: 'fault-slow-first-byte',
    label: 'Fault: slow first byte',
    description: 'Sends nothing at all for eight seconds, then a short answer.',
    ...everything,
  },
  {
    id: 'fault-giant-chunk',
    label: 'Fault: giant chunk',
    description: 'Puts an answer of about 200 kB into a single frame.',
    ...everything,
  },
  {
    id: 'fault-empty',
    label: 'Fault: empty',
    description: 'Says 200 and ends the stream without a single byte.',
    ...everything,
  },
  {
    id: 'fault-length',
    label: 'Fault: length',
    description: 'Stops in mid-sentence because the output limit is reached.',
    ...everything,
  },
  {
    id: 'fault-filter',
    label: 'Fault: content filter',
    description: 'Stops in mid-sentence because a content filter steps in.',
    ...everything,
  },
]
