/** The page of recordings, import and export. */
export const recordings = {}
