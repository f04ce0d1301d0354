import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { chatHash } from '../../shared/paths.ts'

/**
 * Whether the chat is open. Opening it adds a history entry, so that a phone's back button closes the chat instead of
 * the page. Closing it returns focus to `chatButton`.
 */
export function useChatOpen() {
  const { hash, state }: { hash: string; state: Step | null } = useLocation()
  const navigate = useNavigate()
  const isOpen = state?.isChatting ?? hash === chatHash
  const open = () => navigate({ hash }, { state: { isChatting: true } satisfies Step })
  const close = () =>
    state?.isChatting
      ? navigate(-1)
      : navigate({ hash }, { replace: true, state: { isChatting: false } satisfies Step })

  const chatButton = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) chatButton.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return { isOpen, open, close, chatButton }
}

type Step = Readonly<{ isChatting?: boolean }>
