import { type } from 'arktype'
import type { WorkingHours } from '../catalog.ts'
import {
  atMost,
  atMostOrNull,
  email,
  filled,
  honeypot,
  inOrder,
  phone,
  plainDay,
  timeOfDay,
} from '../fields.ts'

/** Trims items and removes blanks and duplicates, ignoring case. */
function normalized(items: readonly string[]): string[] {
  const words = items.map(item => item.trim()).filter(item => item !== '')
  const known = words.map(word => word.toLowerCase())
  return words.filter((_, n) => known.indexOf(known[n] ?? '') === n)
}

const things = atMost(80).array().atMostLength(500).pipe(normalized)

/** Periods of the same day may not overlap, but one may begin when another ends. */
const workingHours = type({
  weekday: type('1 <= number.integer <= 7').configure({ message: 'Choose a day of the week' }),
  start: timeOfDay,
  end: timeOfDay,
})
  .narrow(
    ({ start, end }, ctx) =>
      start < end ||
      ctx.reject({ message: 'The end time must be after the start time', relativePath: ['end'] }),
  )
  .array()
  .atMostLength(28)
  .narrow((hours, ctx) => {
    const overlapping = hours.findIndex((each, n) => hours.slice(0, n).some(other => overlap(each, other)))
    return (
      overlapping < 0 ||
      ctx.reject({
        message: 'These hours overlap others on the same day',
        relativePath: [overlapping, 'start'],
      })
    )
  })

const overlap = (a: WorkingHours[number], b: WorkingHours[number]) =>
  a.weekday === b.weekday && a.start < b.end && b.start < a.end

const daysOff = type({ from: plainDay, to: plainDay, 'note?': atMost(200) })
  .narrow(inOrder)
  .array()
  .atMostLength(100)

const ownId = '0 < string <= 40'
const isOnce = (rows: readonly Readonly<{ id: string }>[]) =>
  new Set(rows.map(({ id }) => id)).size === rows.length

/** The client names a new row, so that its id is the same in a retry. */
const members = type({
  id: ownId,
  name: filled('Enter a name', 100),
  'phone?': atMost(40),
  language: "'en' | 'es'",
})
  .array()
  .atMostLength(50)
  .narrow((rows, ctx) => isOnce(rows) || ctx.reject({ message: 'Two people have the same id' }))

const trucks = type({ id: ownId, name: filled('Enter a name', 100), plate: atMostOrNull(20) })
  .array()
  .atMostLength(50)
  .narrow((rows, ctx) => isOnce(rows) || ctx.reject({ message: 'Two trucks have the same id' }))

/** spec §5 "Provider form", plus people, trucks, working hours, days off and crew size. */
export const providerForm = type({
  name: filled('Name is required', 200),
  email,
  phone,
  'serviceTypes?': things,
  'areas?': things,
  'isActive?': 'boolean',
  'workingHours?': workingHours,
  'daysOff?': daysOff,
  'crewSize?': type('1 <= number.integer <= 12').configure({
    message: 'Please enter a whole number from 1 to 12',
  }),
  'members?': members,
  'trucks?': trucks,
}).onDeepUndeclaredKey('delete')
export type ProviderForm = typeof providerForm.infer

/**
 * POST /api/admin/providers. `applicationId` names the application that this closes. Unknown keys are refused, so that
 * a misspelled one does not go unnoticed.
 */
export const newProvider = providerForm
  .merge({ 'applicationId?': 'string <= 40' })
  .onDeepUndeclaredKey('reject')
export type NewProvider = typeof newProvider.infer

export const providerChanges = providerForm.partial()

/** POST /api/provider-applications. `areas` are ZIP codes or place names. */
export const applicationForm = type({
  name: filled('Name is required', 200),
  'company?': atMostOrNull(200),
  email,
  phone,
  serviceTypes: type("'moving' | 'junk'")
    .array()
    .atLeastLength(1)
    .configure({ message: 'Please choose at least one service' })
    .pipe(kinds => [...new Set(kinds)]),
  areas: filled('Please tell us where you work', 80)
    .array()
    .atLeastLength(1)
    .configure({ message: 'Please tell us where you work' })
    .atMostLength(100)
    .pipe(normalized),
  crewSize: type('1 <= number.integer <= 50').configure({ message: 'Please enter a number from 1 to 50' }),
  vehicles: filled('Please tell us what you drive', 300),
  'about?': atMostOrNull(3000),
  ...honeypot,
}).onDeepUndeclaredKey('delete')
export type ApplicationForm = typeof applicationForm.infer
