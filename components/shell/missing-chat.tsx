import { useWords } from '@/components/language/words'
import { useChat } from '@/lib/client/chat-store'

/** The address names a chat that is not here; chats stay in the browser that they were made in. */
export function MissingChat({ onNewChat }: { onNewChat: () => void }) {
  const words = useWords().shell.missing
  const problem = useChat(({ storing }) => (storing === 'ok' ? null : storing.problem))
  return (
    <div className="m-auto flex flex-col items-center gap-3 px-6 py-8 text-center">
      <h1 className="text-heading">{problem === null ? words.heading : words.cannotBeShown}</h1>
      <p className="max-w-[26rem] text-muted text-balance">{problem ?? words.about}</p>
      <button
        type="button"
        onClick={onNewChat}
        className="touch-target mt-2 rounded-card bg-fg px-4 py-2 text-small font-medium text-bg hover:opacity-90"
      >
        {words.action}
      </button>
    </div>
  )
}
