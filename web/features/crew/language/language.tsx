import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { momentInWords } from '../../../../src/shared/calendar.ts'
import { useStored } from '../../../shared/storage.ts'
import { type Language, languages, otherLanguage, wordsIn } from './words.ts'

const isLanguage = (value: unknown): value is Language => languages.some(language => language === value)

const systemLanguage = (): Language => (navigator.language.startsWith('es') ? 'es' : 'en')

/** What the crew reads: the words, dates and times of its language, in the region's time zone. */
export type Speech = ReturnType<typeof speechIn>

export function speechIn(language: Language) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-US`, { timeZone: 'America/Chicago', ...options })
  const time = format({ timeStyle: 'short' })
  const seconds = format({ timeStyle: 'medium' })
  const day = format({ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
  const moment = format({ dateStyle: 'full', timeStyle: 'short' })
  const dollars = new Intl.NumberFormat(`${language}-US`, { style: 'currency', currency: 'USD' })
  return {
    language,
    words: wordsIn[language],
    /** `9:41 AM` */
    time: (instant: string) => time.format(new Date(instant)),
    /** `9:41:05 AM` */
    seconds: (instant: string) => seconds.format(new Date(instant)),
    /** `Monday, March 15 at 9:41 AM`, in the order of the language. */
    moment: (instant: string) =>
      language === 'en' ? momentInWords(instant) : moment.format(new Date(instant)),
    /** `Tuesday, November 24`, of a day such as 2026-11-24. */
    day: (date: string) => day.format(new Date(`${date}T12:00:00Z`)),
    dollars: (cents: number) => dollars.format(cents / 100),
  }
}

type Spoken = Speech &
  Readonly<{
    /** Changes to the other language, and remembers it on this phone. */
    change(): void
    setMembersLanguage(language: Language): void
  }>

const nothing = () => undefined
const Spoken = createContext<Spoken>({ ...speechIn('en'), change: nothing, setMembersLanguage: nothing })

export const useSpeech = () => useContext(Spoken)
export const useWords = () => useSpeech().words

/** The language of whoever uses this phone, as the office entered it. The choice on the phone comes first. */
export function useMembersLanguage(language: Language | undefined): void {
  const { setMembersLanguage } = useSpeech()
  useEffect(() => {
    if (language) setMembersLanguage(language)
  }, [setMembersLanguage, language])
}

export function Speaking({ children }: Readonly<{ children: ReactNode }>) {
  const [chosen, choose] = useStored('browser', 'crew language', isLanguage)
  const [membersOwn, setMembersLanguage] = useStored('browser', 'crew member language', isLanguage)
  const language = chosen ?? membersOwn ?? systemLanguage()
  const spoken = useMemo(
    () => ({ ...speechIn(language), change: () => choose(otherLanguage(language)), setMembersLanguage }),
    [language, choose, setMembersLanguage],
  )
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return <Spoken value={spoken}>{children}</Spoken>
}
