import { Button } from '@radix-ui/themes'
import { useAtomValue, useSetAtom } from 'jotai'
import { Suspense } from 'react'
import { useFirstTouch } from '../../first-touch.ts'
import { lazyComponent } from '../lazy.ts'
import { ErrorBoundary } from '../states.tsx'
import { closeToast, newestToast } from './toast.ts'
import styles from './toasts.module.css'

/** Toasts only answer the visitor's actions, so their code loads on the first interaction. */
export function Toasts() {
  const isTouched = useFirstTouch()
  const isRaised = useAtomValue(newestToast) !== null
  return (
    <ErrorBoundary instead={<PlainToast />}>
      <Suspense>{(isTouched || isRaised) && <Notifications />}</Suspense>
    </ErrorBoundary>
  )
}

/**
 * The newest toast, unstyled. Used when the notification area's code did not load, for example after a
 * network failure.
 */
function PlainToast() {
  const toast = useAtomValue(newestToast)
  const close = useSetAtom(closeToast)
  return (
    <div role="alert">
      {toast?.open && (
        <p className={styles.plain}>
          <strong>{toast.title}</strong> {toast.description}{' '}
          <Button variant="outline" size="1" onClick={() => close()}>
            Close
          </Button>
        </p>
      )}
    </div>
  )
}

const Notifications = lazyComponent(() => import('./notifications.tsx'), PlainToast)
