import { useSuspenseQuery } from '@tanstack/react-query'
import { answer, api } from '../api.ts'

/** The company's name, telephone numbers and services. It stands in the page; without that, the first page waits. */
export const useConfig = () => useSuspenseQuery({ queryKey: configKey, queryFn: readSite }).data

const readSite = () => answer(api.config.get())

export type Site = Awaited<ReturnType<typeof readSite>>

export const configKey = ['/api/config'] as const

/** What the server wrote into the page. While pages are edited it writes none. */
export function siteInPage(): Site | undefined {
  const text = document.getElementById('site')?.textContent
  return text ? JSON.parse(text) : undefined
}
