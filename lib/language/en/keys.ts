/** The dialog for a provider's API key. */
export const keys = {
  title: 'API key',
  noProvider: 'No provider takes a key.',
  provider: 'Provider',
  isServers: (provider: string) => `${provider}: set by the server`,
  isYours: (provider: string) => `${provider}: your key`,
  aboutServers: (provider: string) => `The key of ${provider} is set by the server. It cannot be changed or seen here.`,
  field: { key: 'Key', newKey: 'New key', show: 'Show the key', hide: 'Hide the key' },
  remove: 'Remove key',
  save: 'Save key',
  about: {
    isSet: 'Your key is set. A new one takes its place.',
    way: (provider: string) =>
      `The key goes to this Deltascope server, which sends it on to ${provider} with your questions, and to ask for the list of models.`,
    keeping:
      'Your browser keeps it for 180 days in a cookie that is encrypted by the server and that no script can read. The server keeps nothing. Whether the key works shows with your first question.',
    insecure: 'This page came without encryption (http): others on the network could read the key.',
  },
  problems: {
    unreachable: 'Deltascope does not answer. Is it still running?',
    wrong: (what: string) => `The key ${what}.`,
  },
}
