import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { CrewBoard } from '../features/crew/crew-board.tsx'
import { Page } from '../shared/components/page.tsx'
import { crewWorker } from '../shared/paths.ts'

export default function Crew() {
  const { token = '' } = useParams()
  useEffect(() => void openOffline(), [])
  return (
    <Page title="Crew" width="narrow">
      <CrewBoard token={token} />
    </Page>
  )
}

/** Registers the service worker, so the page opens without a network from the next visit on. */
async function openOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(crewWorker)
  } catch (error) {
    // Offline, or storage is blocked. The page works, but cannot be opened offline.
    console.warn('The crew page cannot be opened offline.', error)
  }
}
