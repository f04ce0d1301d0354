import { useQuery } from '@tanstack/react-query'
import { api, isRefusal, unwrap } from '../../shared/api/api.ts'
import { type Check, hasFields, isText } from '../../shared/checks.ts'
import { storedValue } from '../../shared/storage.ts'

/**
 * Loads this link's crew and its current job. Stores the crew in the browser, so that the page opens and sends offline too;
 * the jobs are stored with the day (day.ts). It is removed when the server refuses the link, and replaced when another link
 * is opened.
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
    const { provider, calendarUrl } = crew
    storedCrew.write({ token, crew: { provider, calendarUrl } })
    return crew
  } catch (error) {
    if (isRefusal(error) && storedCrewOf(token)) storedCrew.remove()
    throw error
  }
}

const fetchCrew = (token: string) => unwrap(api.crew.get({ headers: { 'x-crew-token': token } }))

type StoredCrew = Readonly<{ token: string; crew: Omit<KnownCrew, 'job' | 'appHeardAt'> }>

export const storedCrew = storedValue('browser', 'crew 2', (value): value is StoredCrew =>
  hasFields(value, { token: isText, crew: crew => hasFields(crew, crewFields) }),
)

/** The stored crew, if it is this link's. */
export function storedCrewOf(token: string): KnownCrew | undefined {
  const stored = storedCrew.read()
  return stored?.token === token ? { ...stored.crew, job: null } : undefined
}

/** The type requires a check for each field. */
const providerFields: Readonly<Record<keyof KnownCrew['provider'], Check>> = { id: isText, name: isText }
const crewFields: Readonly<Record<keyof StoredCrew['crew'], Check>> = {
  provider: value => hasFields(value, providerFields),
  // An earlier release stored none.
  calendarUrl: value => value === undefined || isText(value),
}

type FetchedCrew = Awaited<ReturnType<typeof fetchCrew>>
export type Job = NonNullable<FetchedCrew['job']>
export type KnownCrew = Pick<FetchedCrew, 'provider' | 'job'> &
  Partial<Pick<FetchedCrew, 'calendarUrl' | 'appHeardAt'>>
