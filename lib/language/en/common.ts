/** Words that several rooms share. */
export const common = {
  description: 'One chat over every LLM provider, with the way each answer arrives in view.',
  rooms: { label: 'Rooms', chat: 'Chat', compare: 'Compare', recordings: 'Recordings', usage: 'Usage' },
  theme: { label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },
  language: { label: 'Language' },
  controls: {
    copied: 'Copied',
    copyFailed: 'Copying failed',
    notice: 'Notice',
    dismiss: 'Dismiss',
    title: 'Title',
    default: 'default',
  },
  demo: { label: 'demo', title: "A simulated stream: it says nothing about any real provider's speed" },
  notFound: {
    title: 'Not found',
    heading: 'There is nothing here',
    text: 'The address may be mistyped, or the page has moved.',
    action: 'Go to the chat',
  },
  broken: {
    heading: 'The page stopped working',
    text: 'This is a fault of Deltascope, not of a provider.',
    action: 'Load it again',
  },
  actions: { close: 'Close', cancel: 'Cancel', undo: 'Undo', tryAgain: 'Try again', dismiss: 'Dismiss' },
}
