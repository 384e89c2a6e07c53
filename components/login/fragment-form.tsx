'use client'

import type { FormEvent, ReactNode } from 'react'

type FragmentFormProps = { action: string; className: string; children: ReactNode }

/**
 * A form that posts, and keeps what follows the `#` of the page's address, such as a shared comparison: a browser hands
 * that on from redirect to redirect, and no server sees it. Without scripts it is the same form and the fragment is lost.
 */
export function FragmentForm({ action, className, children }: FragmentFormProps) {
  function keepFragment({ currentTarget }: FormEvent<HTMLFormElement>) {
    currentTarget.setAttribute('action', action + location.hash)
  }
  return (
    <form action={action} method="post" onSubmit={keepFragment} className={className}>
      {children}
    </form>
  )
}
