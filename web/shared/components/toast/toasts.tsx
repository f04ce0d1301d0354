import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { ErrorBoundary } from '../error-boundary.tsx'
import { later } from '../lazy.ts'
import { useFirstTouch } from '../use-first-touch.ts'
import { PlainNotice } from './plain-notice.tsx'
import { newestToast } from './toast.ts'

const Notifications = later(() => import('./notifications.tsx'), PlainNotice)

/** Toasts only answer the visitor's actions, so their code loads on the first interaction. */
export function Toasts() {
  const isTouched = useFirstTouch()
  const isRaised = useAtomValue(newestToast) !== null
  return (
    <ErrorBoundary instead={<PlainNotice />}>
      <Suspense>{(isTouched || isRaised) && <Notifications />}</Suspense>
    </ErrorBoundary>
  )
}
