import { useQuery } from '@tanstack/react-query'
import { api, isRefusal, unwrap } from '../../shared/api/api.ts'
import { type Check, hasFields, isDate, isText, isTexts, orNull } from '../../shared/checks.ts'
import { storedValue } from '../../shared/storage.ts'

/**
 * Loads this link's crew and its current job. Stores the last response in the browser, so that the page opens and sends
 * offline too. It is removed when the server refuses the link, and replaced when another link is opened.
 */
export const useCrew = (token: string) =>
  useQuery({
    queryKey: ['/api/crew', token],
    queryFn: () => readCrew(token),
    initialData: () => storedCrewOf(token),
    // The stored response may be from yesterday.
    staleTime: 0,
  })

async function readCrew(token: string) {
  try {
    const crew = await fetchCrew(token)
    storedCrew.write({ token, crew })
    return crew
  } catch (error) {
    if (isRefusal(error) && storedCrewOf(token)) storedCrew.remove()
    throw error
  }
}

const fetchCrew = (token: string) => unwrap(api.crew.get({ headers: { 'x-crew-token': token } }))

type StoredCrew = Readonly<{ token: string; crew: KnownCrew }>

export const storedCrew = storedValue('browser', 'crew 2', (value): value is StoredCrew =>
  hasFields(value, { token: isText, crew: crew => hasFields(crew, crewFields) }),
)

/** The stored crew, if it is this link's. */
export function storedCrewOf(token: string): KnownCrew | undefined {
  const stored = storedCrew.read()
  return stored?.token === token ? stored.crew : undefined
}

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
  // An earlier release stored none of these.
  itemCategories: value => value === undefined || isTexts(value),
  fromAccess: value => value === undefined || isText(value),
  toAccess: value => value === undefined || orNull(isText)(value),
}
const crewFields: Readonly<Record<keyof KnownCrew, Check>> = {
  provider: value => hasFields(value, providerFields),
  job: orNull(value => hasFields(value, jobFields)),
  // An earlier release stored none.
  calendarUrl: value => value === undefined || isText(value),
}

type FetchedCrew = Awaited<ReturnType<typeof fetchCrew>>
type FetchedJob = NonNullable<FetchedCrew['job']>
type Later = 'itemCategories' | 'fromAccess' | 'toAccess'
export type Job = Omit<FetchedJob, Later> & Partial<Pick<FetchedJob, Later>>
export type KnownCrew = Omit<FetchedCrew, 'job' | 'calendarUrl'> &
  Partial<Pick<FetchedCrew, 'calendarUrl'>> &
  Readonly<{ job: Job | null }>
