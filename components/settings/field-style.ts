const control =
  'rounded-lg border border-control bg-panel placeholder:text-muted aria-invalid:border-danger pointer-coarse:text-base'

/** One line of text, and a select. */
export const inputStyle = `${control} h-8 px-2 text-small pointer-coarse:h-9`
/** Text of several lines; it grows. */
export const textareaStyle = `${control} field-sizing-content w-full px-2.5 py-1.5`
/** What is wrong with a field, under it. */
export const problemStyle = 'text-label font-normal text-danger wrap-anywhere'
/** What else is to be known of a field. */
export const noteStyle = 'text-label font-normal text-muted wrap-anywhere'
