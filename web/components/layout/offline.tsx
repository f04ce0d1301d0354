import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import styles from './offline.module.css'

/** Without a connection what a page reads waits for the next one: this says so, instead of a spinner that turns for ever. */
export function Offline() {
  const isOnline = useSyncExternalStore(
    tell => onlineManager.subscribe(tell),
    () => onlineManager.isOnline(),
    () => true,
  )
  if (isOnline) return null
  return (
    <p role="alert" className={styles.offline}>
      You’re offline. This page will update when you’re back online.
    </p>
  )
}
