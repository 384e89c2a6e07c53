import { type Conversations, openConversations } from './conversation/open-conversations'

let opened: Conversations | undefined

function open(): Conversations {
  opened ??= openConversations()
  return opened
}

/** The conversations of this browser. The first use opens them, so that a server can import this too. */
export const conversations: Conversations = {
  list: () => open().list(),
  load: (id) => open().load(id),
  save: (conversation) => open().save(conversation),
  refresh: (conversation) => open().refresh(conversation),
  edit: (id, change) => open().edit(id, change),
  remove: (ids) => open().remove(ids),
  restore: (ids) => open().restore(ids),
  purge: (minAgeMs) => open().purge(minAgeMs),
  search: (text, most) => open().search(text, most),
  prepareSearch: () => open().prepareSearch(),
  saveEvents: (conversation, runId, events) => open().saveEvents(conversation, runId, events),
  loadEvents: (conversationId, runId) => open().loadEvents(conversationId, runId),
  loadAllEvents: (conversationId) => open().loadAllEvents(conversationId),
  watch: (onChange) => open().watch(onChange),
  close() {
    opened?.close()
    opened = undefined
  },
}
