import { IconButton, Text, Theme } from '@radix-ui/themes'
import { useAtomValue, useSetAtom } from 'jotai'
import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { createPortal } from 'react-dom'
import styles from './notifications.module.css'
import { closeToast, newestToast } from './toast.ts'

/** The notification area (spec §9), in a layer above every dialog. F8 focuses it. */
export default function Notifications() {
  const toast = useAtomValue(newestToast)
  const close = useSetAtom(closeToast)
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Toast.Root
          key={toast.number}
          open={toast.open}
          onOpenChange={() => close(toast.number)}
          duration={toast.duration}
          className={styles.toast}
          data-tone={toast.tone}
        >
          <Text asChild weight="bold">
            <Toast.Title>{toast.title}</Toast.Title>
          </Text>
          {toast.description && (
            <Text asChild size="2">
              <Toast.Description>{toast.description}</Toast.Description>
            </Text>
          )}
          <Toast.Close asChild>
            <IconButton variant="ghost" size="2" className={styles.close} aria-label="Close">
              <X size={16} aria-hidden />
            </IconButton>
          </Toast.Close>
        </Toast.Root>
      )}
      {createPortal(
        // An open dialog hides the rest of the page from assistive technology, except live regions.
        <Theme className={styles.layer} hasBackground={false} ref={keepFocusInside} aria-live="off">
          <Toast.Viewport hotkey={['F8']} className={styles.viewport} />
        </Theme>,
        document.body,
      )}
    </Toast.Provider>
  )
}

/**
 * A ref for a layer that can take focus while a dialog is open (spec §9 "F8 focuses the notification area").
 * A dialog's focus trap listens on the document and pulls focus back, so focus events into the layer stop
 * before they reach it. React listens below the document and still receives them.
 */
function keepFocusInside(layer: HTMLElement | null) {
  const stop = new AbortController()
  const { signal } = stop
  const keep = (event: FocusEvent, goal: EventTarget | null) => {
    if (goal instanceof Node && layer?.contains(goal)) event.stopPropagation()
  }
  const { documentElement } = document
  documentElement.addEventListener('focusin', event => keep(event, event.target), { signal })
  documentElement.addEventListener('focusout', event => keep(event, event.relatedTarget), { signal })
  return () => stop.abort()
}
