/** Tools of a chat, built in and own. */
export const tools = {}
