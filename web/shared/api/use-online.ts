import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Whether the browser has a network connection. */
export const useOnline = () =>
  useSyncExternalStore(
    tell => onlineManager.subscribe(tell),
    () => onlineManager.isOnline(),
    () => true,
  )
