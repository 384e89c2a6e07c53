/** The list of providers and models. */
export const picker = {}
