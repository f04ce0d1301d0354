import type { Page } from 'playwright-core'
import type { CrewJob } from '../../../src/shared/move-day.ts'

const at = '2027-03-01T15:00:00.000Z'
const place = { address: '1 Main St', latitude: 43, longitude: -87.9, access: '' }
/** A job with nothing special. */
export const job: CrewJob = {
  serviceRequestId: 'r1',
  bookingNumber: '#FM000001',
  serviceType: 'moving',
  status: 'assigned',
  windowStart: null,
  windowEnd: null,
  scheduledDate: at,
  scheduledEnd: at,
  customerFirstName: 'Rosa',
  customerPhone: null,
  from: place,
  to: place,
  toAddress: '2 Main St',
  items: [],
  itemCategories: [],
  specialItems: [],
  photoUrls: [],
  promised: { workers: 2, hours: 3, totalCents: 10_000, jurisdiction: 'WI', notice: '', notes: null },
  money: { paidCents: 0, dueCents: 0, howToPay: 'nothing_due' },
  isOnlyHours: false,
  planned: { members: [], trucks: [] },
  steps: [],
  stage: 'planned',
  proof: { photos: [], damages: [] },
}

type Fault = 1 | 2 | 3 | 9

/** Replaces the browser's geolocation with one that the test controls. */
export function holdReceiver() {
  const watches = new Map<
    number,
    Readonly<{ onPosition: PositionCallback; onFault?: PositionErrorCallback | null }>
  >()
  const asked: PositionOptions[] = []
  let numbers = 0
  let now: GeolocationPosition | undefined
  const receiver = {
    watchPosition(
      onPosition: PositionCallback,
      onFault?: PositionErrorCallback | null,
      options: PositionOptions = {},
    ) {
      asked.push(options)
      watches.set(++numbers, { onPosition, onFault })
      return numbers
    },
    clearWatch: (watch: number) => void watches.delete(watch),
    getCurrentPosition(
      onPosition: PositionCallback,
      onFault?: PositionErrorCallback | null,
      options: PositionOptions = {},
    ) {
      asked.push(options)
      if (now) onPosition(now)
      else onFault?.(fault(2))
    },
  }
  Object.defineProperty(navigator, 'geolocation', { value: receiver, configurable: true })
  return {
    /** The options of every request so far. */
    asked,
    /** Number of active watches. */
    watching: () => watches.size,
    /** Moves the phone and notifies the watches. `timestamp` is in milliseconds since 1970. */
    at(latitude: number, longitude: number, timestamp: number) {
      now = positionOf(latitude, longitude, timestamp)
      for (const { onPosition } of [...watches.values()]) onPosition(now)
    },
    /** Moves the phone without notifying the watches; the next request returns this position. */
    standsAt(latitude: number, longitude: number, timestamp: number) {
      now = positionOf(latitude, longitude, timestamp)
    },
    fail(code: Fault) {
      for (const { onFault } of [...watches.values()]) onFault?.(fault(code))
    },
    remove: () => Reflect.deleteProperty(navigator, 'geolocation'),
  }
}

function positionOf(latitude: number, longitude: number, timestamp: number): GeolocationPosition {
  const unknown = { altitude: null, altitudeAccuracy: null, heading: null, speed: null }
  const coords = { latitude, longitude, accuracy: 5, ...unknown }
  return { coords: { ...coords, toJSON: () => coords }, timestamp, toJSON: () => ({ coords, timestamp }) }
}

const fault = (code: Fault): GeolocationPositionError => ({
  code,
  message: 'Whatever the browser says.',
  PERMISSION_DENIED: 1,
  POSITION_UNAVAILABLE: 2,
  TIMEOUT: 3,
})

/** Resolves once a position at this latitude is saved in the browser. */
export const saved = (page: Page, latitude: number) => savedPositions(page, latitude)

/** Resolves once no position is saved, because the server acknowledged them all. */
export const delivered = (page: Page) => savedPositions(page, null)

const savedPositions = (page: Page, latitude: number | null) =>
  page.evaluate(async latitude => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('crew')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const latitudes = () =>
      new Promise<number[]>((resolve, reject) => {
        const reading = database.transaction('positions').objectStore('positions').getAll()
        reading.onsuccess = () => resolve(reading.result.map(position => position.reading.latitude))
        reading.onerror = () => reject(reading.error)
      })
    for (;;) {
      const found = await latitudes()
      if (latitude === null ? found.length === 0 : found.includes(latitude)) break
      await new Promise(requestAnimationFrame)
    }
    database.close()
  }, latitude)

/** Resolves once so many steps are saved in the browser. A step shows up on the page before that. */
export const savedSteps = (page: Page, count: number) =>
  page.evaluate(async count => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('crew')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const stored = () =>
      new Promise<number>((resolve, reject) => {
        const counting = database.transaction('steps').objectStore('steps').count()
        counting.onsuccess = () => resolve(counting.result)
        counting.onerror = () => reject(counting.error)
      })
    while ((await stored()) !== count) await new Promise(requestAnimationFrame)
    database.close()
  }, count)

/** Resolves once the page and its day are stored. */
export async function storedOffline(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForFunction(countDays)
}

export const storedDays = (page: Page): Promise<number> => page.evaluate(countDays)

async function countDays(): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('crew')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  try {
    return await new Promise((resolve, reject) => {
      const counting = database.transaction('days').objectStore('days').count()
      counting.onsuccess = () => resolve(counting.result)
      counting.onerror = () => reject(counting.error)
    })
  } finally {
    database.close()
  }
}

/** Resolves once the papers of a job and the code that shows them are there without a network. */
export const storedPapers = (page: Page) =>
  page.waitForFunction(async () => {
    const isSheet = ({ name }: PerformanceEntry) => name.includes('/paper-sheet-') && name.endsWith('.js')
    if (!performance.getEntriesByType('resource').some(isSheet)) return false
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('crew')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    try {
      return await new Promise<number>((resolve, reject) => {
        const counting = database.transaction('papers').objectStore('papers').count()
        counting.onsuccess = () => resolve(counting.result)
        counting.onerror = () => reject(counting.error)
      })
    } finally {
      database.close()
    }
  })

/** Draws two lines in the field of an open paper. */
export async function drawSignature(page: Page) {
  const field = page.getByRole('img', { name: 'Sign here with your finger' })
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (!box) throw new Error('The field to sign in has no box.')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  for (const line of [
    [at(0.1, 0.7), at(0.3, 0.2), at(0.5, 0.8)],
    [at(0.6, 0.3), at(0.9, 0.6)],
  ]) {
    const [first, ...others] = line
    if (first) await page.mouse.move(...first)
    await page.mouse.down()
    for (const point of others) await page.mouse.move(...point, { steps: 10 })
    await page.mouse.up()
  }
}
