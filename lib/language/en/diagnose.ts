import type { Verdict } from '@/lib/client/diagnose/judge-ticks'

const verdicts: Record<Verdict, string> = {
  steady: 'Nothing between buffers',
  unsteady: 'Some events came late: an unsteady network, or a busy device',
  bursts: 'Events arrive in bursts: something buffers',
  cut: 'The stream ended early: something closes it',
}

/** The page that shows whether anything between server and browser holds events back. */
export const diagnose = {
  title: 'Stream check',
  about: (ticks: number, everyMs: number) =>
    `The server sends ${ticks} events, one every ${everyMs} ms. They should arrive as they were sent. A proxy that buffers or compresses makes them arrive together, and every answer would look the same.`,
  again: 'Check again',
  running: 'Checking…',
  failed: 'The server did not answer the check.',
  verdicts,
  longest: (time: string) => `Held longest: ${time}`,
  protocol: (name: string) => `Protocol: ${name}`,
  compression: (name: string) => `Compressed: ${name}`,
  server: (name: string) => `Server: ${name}`,
  table: 'Events as they arrived',
  columns: { event: 'Event', sent: 'Sent', arrived: 'Arrived', held: 'Held' },
  note: 'Sent and Arrived count from the first event. Held is how much longer an event was on its way than the fastest one.',
}
