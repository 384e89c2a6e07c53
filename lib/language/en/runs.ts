/** What a run is doing, how it ended, its numbers and errors: shared by chat and comparison. */
export const runs = {}
