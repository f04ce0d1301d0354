import { useQuery } from '@tanstack/react-query'
import { answer, api, isRefusal } from '../../api.ts'
import { browser } from '../../data/kept.ts'

/**
 * Who the crew of this link is, and its job now. The last answer is stored in the browser, so that the page shows it and
 * sends without a network too: the crew's name and what the page shows of its job. It is removed when the link is
 * refused, and replaced when another link is opened.
 */
export const useCrew = (token: string) =>
  useQuery({
    queryKey: ['/api/crew', token],
    queryFn: () => readCrew(token),
    initialData: () => storedCrew(token),
    // The stored answer may be from yesterday.
    staleTime: 0,
  })

async function readCrew(token: string) {
  try {
    const crew = await fetchCrew(token)
    browser.keep(name, JSON.stringify({ token, crew }))
    return crew
  } catch (error) {
    if (isRefusal(error) && storedCrew(token)) browser.forget(name)
    throw error
  }
}

const fetchCrew = (token: string) => answer(api.crew.get({ headers: { 'x-crew-token': token } }))

const name = 'crew'

function storedCrew(token: string): KnownCrew | undefined {
  const text = browser.read(name)
  const stored: Stored | undefined = text ? JSON.parse(text) : undefined
  return stored?.token === token ? stored.crew : undefined
}

type Stored = Readonly<{ token: string; crew: KnownCrew }>

export type KnownCrew = Awaited<ReturnType<typeof fetchCrew>>
export type Job = NonNullable<KnownCrew['job']>
