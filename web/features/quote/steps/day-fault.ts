import { type BookableDays, bookableDaysInWords, isBookable } from '../../../../src/shared/bookable-days.ts'
import { today } from '../../../shared/dates/clock.ts'
import { isDay } from '../../../shared/dates/days.ts'
import { words } from './words.ts'

/** Why a customer cannot choose a day; undefined if they can, or while the day is incomplete. */
export function dayFaultOf(day: string, bookableDays: BookableDays): string | undefined {
  if (!isDay(day)) return undefined
  if (day < today()) return words.dayIsOver
  return isBookable(day, bookableDays) ? undefined : bookableDaysInWords(bookableDays)
}
