import { useEffect, useRef } from 'react'

/**
 * For a card form that is disabled while it pays, by which it loses the focus: after a fault its wrong field has it, or
 * else its button, unless something else has it by then.
 */
export function useFocusOnFault(fault: string | undefined, wrongField?: string) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!fault) return
    const { activeElement, body } = document
    // Where a fault comes at once, the browser has not taken the focus from the disabled field yet.
    const isFree = activeElement === body || form.current?.contains(activeElement)
    if (wrongField) form.current?.querySelector<HTMLElement>(`[name="${wrongField}"]`)?.focus()
    else if (isFree) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [fault, wrongField])
  return form
}
