import { type } from 'arktype'
import { type EventOf, fact } from '../../eventlog/types.ts'

/** When a crew works in a week: ISO weekdays (1 is Monday), times of America/Chicago as HH:MM. */
export const workingHours = type({
  weekday: '1 <= number.integer <= 7',
  start: 'string',
  end: 'string',
}).array()
export type WorkingHours = typeof workingHours.infer

/** Whole days, YYYY-MM-DD, the last one included. */
export const daysOff = type({ from: 'string', to: 'string', 'note?': 'string' }).array()
export type DaysOff = typeof daysOff.infer

/** What holds for a crew until the office says otherwise, and for all that were added before anybody could. */
export const usualTerms: Readonly<{ workingHours: WorkingHours; daysOff: DaysOff; crewSize: number }> = {
  workingHours: [1, 2, 3, 4, 5].map(weekday => ({ weekday, start: '08:00', end: '20:00' })),
  daysOff: [],
  crewSize: 3,
}

const provider = type({
  name: 'string',
  email: 'string',
  phone: 'string',
  serviceTypes: 'string[]',
  areas: 'string[]',
  isActive: 'boolean',
  workingHours,
  daysOff,
  crewSize: '1 <= number.integer <= 12',
})

/** Stream `provider-<id>`; tracking adds its own facts there. */
export const providerFacts = {
  ProviderAdded: fact(provider, ({ name }) => `${name} was added as a crew.`, [
    data => ({ ...data, ...usualTerms }),
  ]),
  ProviderChanged: fact(
    provider.partial(),
    changes => `The crew's ${Object.keys(changes).map(inWords).join(', ')} changed.`,
  ),
  ProviderRemoved: fact(type({}), () => 'The crew was removed.'),
  CrewLinkIssued: fact(
    type({ crewLink: 'number.integer' }),
    ({ crewLink }) => `Crew link number ${crewLink} was issued; earlier ones no longer work.`,
  ),
  CrewLinkRevoked: fact(
    type({ crewLink: 'number.integer' }),
    ({ crewLink }) => `Crew link number ${crewLink} was revoked.`,
  ),
}

/** Stream `booking-<id>`: what dispatch says of a booking. Times in UTC, but what is wished for is Chicago's day and HH:MM. */
export const assignmentFacts = {
  ProviderAssigned: fact(
    type({ providerId: 'string', providerName: 'string', scheduledDate: 'string', scheduledEnd: 'string' }),
    ({ providerName, scheduledDate }) => `${providerName} was assigned for ${inChicago(scheduledDate)}.`,
  ),
  TimeWished: fact(
    // Without a time: any time of that day.
    type({ preferredDate: 'string', 'preferredTime?': 'string' }),
    ({ preferredDate, preferredTime }) =>
      preferredTime === undefined
        ? `A new day was requested: ${onCalendar(`${preferredDate}T12:00`, dayOnly)}.`
        : `A new time was requested: ${onCalendar(`${preferredDate}T${preferredTime}`, dayAndTime)}.`,
  ),
  ProviderUnassigned: fact(
    type({ providerId: 'string', scheduledDate: 'string' }),
    ({ scheduledDate }) => `The assignment for ${inChicago(scheduledDate)} was undone.`,
  ),
}

/** Stream `application-<id>`: a crew that would like to work with us. `isSuspect`: probably a script (see forms.ts). */
export const applicationFacts = {
  ProviderApplied: fact(
    type({
      name: 'string',
      'company?': 'string',
      email: 'string',
      phone: 'string',
      serviceTypes: "('moving' | 'junk')[]",
      areas: 'string[]',
      crewSize: 'number.integer',
      vehicles: 'string',
      'about?': 'string',
      isSuspect: 'boolean',
    }),
    ({ name, company, crewSize }) =>
      `${name}${company ? ` of ${company}` : ''} applied with a crew of ${crewSize}.`,
  ),
  // Taken on as the provider that is named, or answered otherwise. `by` is what colleagues call whoever said so.
  ApplicationHandled: fact(type({ by: 'string', 'providerId?': 'string' }), ({ by, providerId }) =>
    providerId ? `${by} added the crew as a provider.` : `${by} handled the application.`,
  ),
  ApplicationReopened: fact(type({ by: 'string' }), ({ by }) => `${by} reopened the application.`),
}

/** workingHours → working hours */
const inWords = (field: string) => field.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

// Uses Intl, because browsers run this file too and not all of them have Temporal.
const inChicago = (instant: string) =>
  new Date(instant).toLocaleString('en-US', { ...dayAndTime, timeZone: 'America/Chicago' })
const onCalendar = (time: string, format: Intl.DateTimeFormatOptions) =>
  new Date(`${time}Z`).toLocaleString('en-US', { ...format, timeZone: 'UTC' })
const dayOnly = { dateStyle: 'medium' } as const
const dayAndTime = { ...dayOnly, timeStyle: 'short' } as const

export type ProviderEvent = EventOf<typeof providerFacts>
export type AssignmentEvent = EventOf<typeof assignmentFacts>
export type ApplicationEvent = EventOf<typeof applicationFacts>
