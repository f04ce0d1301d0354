import { useSuspenseQuery } from '@tanstack/react-query'
import { api, unwrap } from './api.ts'

/**
 * The company's name, phone numbers and services. Embedded in the page; suspends while it loads if it is not.
 */
export const useConfig = () => useSuspenseQuery({ queryKey: configKey, queryFn: readSite }).data

const readSite = () => unwrap(api.config.get())

export type Site = Awaited<ReturnType<typeof readSite>>

export const configKey = ['/api/config'] as const

/** The site settings that the server embedded in the page. Absent in development. */
export function siteInPage(): Site | undefined {
  const text = document.getElementById('site')?.textContent
  return text ? JSON.parse(text) : undefined
}
