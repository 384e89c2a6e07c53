/** Keys that are added in the page. */
export const keys = {}
