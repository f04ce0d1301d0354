import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useState } from 'react'
import { later } from '../../later.ts'
import { newestToast } from './toast.ts'

const Notifications = later(() => import('./notifications.tsx'))

/** Toasts answer what the visitor does, so their code is fetched at the first touch and is not waited for before. */
export function Toasts() {
  const isTouched = useFirstTouch()
  const isRaised = useAtomValue(newestToast) !== null
  return <Suspense>{(isTouched || isRaised) && <Notifications />}</Suspense>
}

function useFirstTouch() {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const onTouch = () => {
      setTouched(true)
      stop.abort()
    }
    for (const name of ['pointerdown', 'keydown']) {
      addEventListener(name, onTouch, { capture: true, signal: stop.signal })
    }
    return () => stop.abort()
  }, [])
  return isTouched
}
