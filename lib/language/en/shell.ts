/** Sidebar, search, the list of chats, shortcuts. */
export const shell = {}
