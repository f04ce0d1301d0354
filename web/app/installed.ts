import { crewManifest, crewWorker } from '../shared/paths.ts'

/**
 * Makes the crew's page installable with this phone's link, and lets it open without a network from the next visit on. The
 * page's HTML is the same for every link, so the manifest is linked from here.
 */
export function keepInstalled(token: string): void {
  link('manifest', crewManifest.replace(':token', token))
  // iOS ignores the icons of a manifest.
  link('apple-touch-icon', '/crew-apple.png')
  if ('serviceWorker' in navigator) openOffline(navigator.serviceWorker)
}

function link(rel: string, href: string): void {
  const element = document.createElement('link')
  element.rel = rel
  element.href = href
  document.head.append(element)
}

async function openOffline(workers: ServiceWorkerContainer): Promise<void> {
  try {
    const registration = await workers.register(crewWorker)
    takeReleases(workers, registration)
  } catch (error) {
    // Offline, or storage is blocked. The page works, but cannot be opened offline.
    console.warn('The crew page cannot be opened offline.', error)
  }
}

/**
 * An installed page may stay open for days. Looks for a release whenever the crew returns to it, and loads a new one at the
 * next return: reloading at once could remove a button that the crew is about to tap, or a half-typed text.
 */
function takeReleases(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  const isReplaced = workers.controller !== null
  let isOutdated = false
  workers.addEventListener('controllerchange', () => {
    isOutdated = isReplaced
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return
    if (isOutdated && !isTyping()) return location.reload()
    // Fails without a network.
    registration.update().catch(() => undefined)
  })
}

/** Whether a reload would lose typed text. */
const isTyping = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )
