/** Measuring a text this long at every key would hold the page up; it fills the field anyway. */
const MOST_MEASURED = 5000

/** Grows with the text; for browsers without `field-sizing` by measuring. */
export function fitHeight(element: HTMLTextAreaElement): void {
  const isLong = element.value.length > MOST_MEASURED
  element.style.setProperty('field-sizing', isLong ? 'fixed' : '')
  if (isLong) element.style.height = '15rem'
  else if (CSS.supports('field-sizing', 'content')) element.style.height = ''
  if (isLong || CSS.supports('field-sizing', 'content')) return
  element.style.height = 'auto'
  element.style.height = `${element.scrollHeight}px`
}
