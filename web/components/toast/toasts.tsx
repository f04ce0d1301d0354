import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { later } from '../../later.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { useFirstTouch } from '../use-first-touch.ts'
import { PlainNotice } from './plain-notice.tsx'
import { newestToast } from './toast.ts'

const Notifications = later(() => import('./notifications.tsx'), PlainNotice)

/** Toasts answer what the visitor does, so their code is fetched at the first touch and is not waited for before. */
export function Toasts() {
  const isTouched = useFirstTouch()
  const isRaised = useAtomValue(newestToast) !== null
  return (
    <ErrorBoundary instead={<PlainNotice />}>
      <Suspense>{(isTouched || isRaised) && <Notifications />}</Suspense>
    </ErrorBoundary>
  )
}
