/** The comparison: lanes, prompt, charts, replay. */
export const compare = {}
