import { type BookableDays, bookableDaysInWords, isBookable } from '../../../src/http/bookable-days.ts'
import { isDay, today } from '../../data/day.ts'
import { words } from './words.ts'

/** Why a customer cannot ask for a day; nothing where they can, and while it is not typed whole. */
export function dayFaultOf(day: string, bookableDays: BookableDays): string | undefined {
  if (!isDay(day)) return undefined
  if (day < today()) return words.dayIsOver
  return isBookable(day, bookableDays) ? undefined : bookableDaysInWords(bookableDays)
}
