type LoadFault = Readonly<{
  /** The message for the visitor. */
  reason: string
  isServerThere: boolean
}>

/**
 * Why code or styles failed to load. The browser's error does not help visitors, so this requests the page from the server
 * to find the cause.
 */
export async function loadFault(error: unknown): Promise<LoadFault> {
  if (!navigator.onLine) return away('You are offline. Connect to the internet and try again.')
  const page = await askForPage()
  if (!page) return away('Our server cannot be reached. Try again in a moment.')
  if (page.status >= 500)
    return away(`Our server answered with an error (${page.status}). Try again in a moment.`)
  const reason = page.isOtherRelease
    ? 'The site was updated while you had it open. Try again to load the new version.'
    : `Your browser reported: ${error instanceof Error ? error.message : error}`
  return { reason, isServerThere: true }
}

const away = (reason: string): LoadFault => ({ reason, isServerThere: false })

async function askForPage() {
  try {
    const answer = await fetch(location.pathname, {
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
    })
    const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
    return { status: answer.status, isOtherRelease: !(await answer.text()).includes(entry) }
  } catch {
    // No response or a timeout: the visitor sees the same message.
  }
}

const patienceMs = 5_000
