/** When every demo answer claims to have been made (2026-01-01): the same request must give the same bytes. */
export const createdAtSeconds = 1_767_225_600
