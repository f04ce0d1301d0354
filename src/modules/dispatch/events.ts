import { type } from 'arktype'
import { type EventOf, fact } from '../../eventlog/types.ts'

const provider = type({
  name: 'string',
  email: 'string',
  phone: 'string',
  serviceTypes: 'string[]',
  areas: 'string[]',
  isActive: 'boolean',
})

/** Stream `provider-<id>`; tracking adds its own facts there. */
export const providerFacts = {
  ProviderAdded: fact(provider, ({ name }) => `The crew ${name} was added.`),
  ProviderChanged: fact(
    provider.partial(),
    changes => `The crew's ${Object.keys(changes).join(', ')} changed.`,
  ),
  ProviderRemoved: fact(type({}), () => 'The crew was removed.'),
  CrewLinkIssued: fact(
    type({ crewLink: 'number.integer' }),
    ({ crewLink }) => `Crew link number ${crewLink} was issued; earlier ones no longer work.`,
  ),
}

/** Stream `booking-<id>`: what dispatch says of a booking. Times in UTC. */
export const assignmentFacts = {
  ProviderAssigned: fact(
    type({ providerId: 'string', providerName: 'string', scheduledDate: 'string', scheduledEnd: 'string' }),
    ({ providerName, scheduledDate }) => `${providerName} was assigned for ${inChicago(scheduledDate)}.`,
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
}

const inChicago = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO('America/Chicago').toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
  })

export type ProviderEvent = EventOf<typeof providerFacts>
export type AssignmentEvent = EventOf<typeof assignmentFacts>
export type ApplicationEvent = EventOf<typeof applicationFacts>
