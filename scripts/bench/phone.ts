import type { Browser, BrowserContextOptions } from 'playwright-core'

/** A phone's browser with an empty cache, on slow 4G, optionally signed in. Closes at the end of its scope. */
export async function openPhone(browser: Browser, baseURL: string, account?: object) {
  const context = await browser.newContext({ ...phone, baseURL })
  if (account) await context.request.post('/api/auth/login', { data: account })
  const page = await context.newPage()
  await page.addInitScript(observe)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)

  const pending = new Set<string>()
  let bytes = 0
  let requests = 0
  let changedAt = performance.now()
  const finish = (id: string) => {
    if (pending.delete(id)) changedAt = performance.now()
  }
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    // What another page was still loading ends unreported.
    if (type === 'Document') pending.clear()
    // The page's own session does not report when a worker's script has loaded.
    if (!request.url.startsWith('http') || /\/forms-\w+\.js$/.test(request.url)) return
    pending.add(requestId)
    requests += 1
    changedAt = performance.now()
  })
  devtools.on('Network.loadingFailed', ({ requestId }) => finish(requestId))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    finish(requestId)
  })
  return {
    page,
    throttle: (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate }),
    transferred: () => ({ bytes, requests }),
    /**
     * Resolves when nothing has been loaded for a second and the main thread is idle. Asks for a frame first: after a click
     * that no frame follows, Chromium waits for one before it calls a page idle, so on a still page that would never be.
     */
    async quiet() {
      while (pending.size > 0 || performance.now() - changedAt < 1000) await Bun.sleep(50)
      await page.evaluate(
        () => new Promise(resolve => requestAnimationFrame(() => requestIdleCallback(resolve))),
      )
    },
    reset: () => page.evaluate(() => Reflect.get(globalThis, 'resetMetrics')()),
    metrics: (): Promise<Metrics> => page.evaluate(() => Reflect.get(globalThis, 'readMetrics')()),
    [Symbol.asyncDispose]: () => context.close(),
  }
}

/** Slow 4G as Chromium's developer tools define it: milliseconds, and bytes per second. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

type Metrics = ReturnType<ReturnType<typeof observe>>

/** Runs in the page. Times are in milliseconds. */
function observe() {
  let start = 0
  const entries: PerformanceEntry[] = []
  const observers = [
    { type: 'largest-contentful-paint' },
    { type: 'layout-shift' },
    { type: 'longtask' },
    { type: 'event', durationThreshold: 16 },
  ].map(options => {
    const observer = new PerformanceObserver(list => entries.push(...list.getEntries()))
    observer.observe({ ...options, buffered: true })
    return observer
  })
  const numberIn = (entry: PerformanceEntry, name: string): number => Reflect.get(entry, name)

  /** The largest session window: shifts less than a second apart, at most five seconds long (web.dev/cls). */
  const largestShift = (shifts: readonly PerformanceEntry[]) => {
    let largest = 0
    let [windowStart, previous, sum] = [0, Number.NEGATIVE_INFINITY, 0]
    for (const shift of shifts) {
      if (shift.startTime - previous > 1000 || shift.startTime - windowStart > 5000) {
        windowStart = shift.startTime
        sum = 0
      }
      previous = shift.startTime
      sum += numberIn(shift, 'value')
      largest = Math.max(largest, sum)
    }
    return largest
  }
  const readMetrics = () => {
    for (const observer of observers) entries.push(...observer.takeRecords())
    const since = entries.filter(({ startTime }) => startTime >= start)
    const ofType = (type: string) => since.filter(({ entryType }) => entryType === type)
    const longest = (type: string) => Math.max(0, ...ofType(type).map(({ duration }) => duration))
    return {
      paint: Math.max(0, ...ofType('largest-contentful-paint').map(({ startTime }) => startTime)),
      shift: largestShift(ofType('layout-shift').filter(shift => !Reflect.get(shift, 'hadRecentInput'))),
      blocked: ofType('longtask').reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      task: longest('longtask'),
      event: Math.max(longest('event'), longest('first-input')),
    }
  }
  const resetMetrics = () => {
    start = performance.now()
  }
  Object.assign(globalThis, { readMetrics, resetMetrics })
  return readMetrics
}
