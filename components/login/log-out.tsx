import { LogOut as LogOutIcon } from 'lucide-react'

/** Ends the session. Seen only where there is one: the layout marks pages of a server with an access token. */
export function LogOut({ label }: { label: string }) {
  return (
    <form action="/api/logout" method="post" className="hidden in-[html[data-access]]:block">
      <button
        type="submit"
        className="flex h-8 w-full items-center gap-2 rounded-lg px-2.5 text-small text-muted transition-colors hover:bg-fg/5 hover:text-fg pointer-coarse:h-11"
      >
        <LogOutIcon aria-hidden="true" className="size-4" />
        {label}
      </button>
    </form>
  )
}
