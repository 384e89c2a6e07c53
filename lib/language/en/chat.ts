/** The chat: questions, answers, the composer, and what the stores of the chat say. */
export const chat = {}
