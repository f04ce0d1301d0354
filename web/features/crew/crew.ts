import { useQuery } from '@tanstack/react-query'
import { api, isRefusal, unwrap } from '../../shared/api/api.ts'
import { browser } from '../../shared/storage.ts'

/**
 * Loads this link's crew and its current job. Stores the last response in the browser, so that the page opens and sends
 * offline too. It is removed when the server refuses the link, and replaced when another link is opened.
 */
export const useCrew = (token: string) =>
  useQuery({
    queryKey: ['/api/crew', token],
    queryFn: () => readCrew(token),
    initialData: () => storedCrew(token),
    // The stored response may be from yesterday.
    staleTime: 0,
  })

async function readCrew(token: string) {
  try {
    const crew = await fetchCrew(token)
    browser.write(storageName, JSON.stringify({ token, crew }))
    return crew
  } catch (error) {
    if (isRefusal(error) && storedCrew(token)) browser.remove(storageName)
    throw error
  }
}

const fetchCrew = (token: string) => unwrap(api.crew.get({ headers: { 'x-crew-token': token } }))

const storageName = 'crew'

const storedCrew = (token: string) => parseStored(browser.read(storageName), token)

/** Treats a damaged entry, or one from an older release with other fields, as absent. */
export function parseStored(text: string | null, token: string): KnownCrew | undefined {
  if (text === null) return
  try {
    const stored: unknown = JSON.parse(text)
    if (isStored(stored) && stored.token === token) return stored.crew
  } catch (error) {
    console.warn('The stored crew cannot be read.', error)
  }
}

type Stored = Readonly<{ token: string; crew: KnownCrew }>

/** Handwritten to keep arktype out of this page's bundle. */
const isStored = (value: unknown): value is Stored => hasFields(value, { token: isText, crew: isCrew })

const isCrew = (value: unknown) => hasFields(value, crewFields)

const hasFields = (value: unknown, fields: Readonly<Record<string, Check>>): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(fields).every(([field, isValid]) => isValid(Reflect.get(value, field)))

type Check = (value: unknown) => boolean

const isText: Check = value => typeof value === 'string'
const isDate: Check = value => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const orNull =
  (isValid: Check): Check =>
  value =>
    value === null || isValid(value)

/** The type requires a check for each field. */
const providerFields: Readonly<Record<keyof KnownCrew['provider'], Check>> = { id: isText, name: isText }
const jobFields: Readonly<Record<keyof Job, Check>> = {
  serviceRequestId: isText,
  bookingNumber: isText,
  customerName: isText,
  fromAddress: isText,
  toAddress: orNull(isText),
  scheduledDate: orNull(isDate),
  status: isText,
}
const crewFields: Readonly<Record<keyof KnownCrew, Check>> = {
  provider: value => hasFields(value, providerFields),
  job: orNull(value => hasFields(value, jobFields)),
}

export type KnownCrew = Awaited<ReturnType<typeof fetchCrew>>
export type Job = NonNullable<KnownCrew['job']>
