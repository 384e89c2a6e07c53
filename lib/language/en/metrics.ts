/** Names and explanations of the measures. */
export const metrics = {}
