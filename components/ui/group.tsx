import type { ComponentProps } from 'react'

/** Things that belong together, with a name. Unlike a named section it is no landmark: a long chat would be full of them. */
export function Group(props: ComponentProps<'div'> & { 'aria-label': string }) {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
  return <div role="group" {...props} />
}
