import { type } from 'arktype'
import { type EventOf, fact } from '../../eventlog/types.ts'
import { usualTerms } from '../../shared/crews.ts'
import { fix } from '../../shared/messages.ts'
import { providerDetails } from '../../shared/provider.ts'
import { silenceReason } from '../../shared/silence.ts'
import { silenceInWords } from '../../shared/silence-words.ts'

/** Stream `provider-<id>`. */
export const providerFacts = {
  ProviderAdded: fact(providerDetails, ({ name }) => `${name} was added as a crew.`, [
    data => ({ ...data, ...usualTerms }),
  ]),
  ProviderChanged: fact(
    providerDetails.partial(),
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

/** Stream `provider-<id>`, appended by tracking. `serviceRequestId` names the job the crew was driving for, if any. */
export const trackingFacts = {
  ProviderWentOnline: fact(type({ 'serviceRequestId?': 'string' }), () => 'The crew came online.'),
  LocationReported: fact(
    type({ fixes: fix.array().atLeastLength(1), 'serviceRequestId?': 'string' }),
    ({ fixes }) => `The crew reported ${fixes.length === 1 ? 'a position' : `${fixes.length} positions`}.`,
  ),
  ProviderWentOffline: fact(type({ 'serviceRequestId?': 'string', 'why?': silenceReason }), ({ why }) =>
    why ? `The crew went offline: ${silenceInWords[why]}.` : 'The crew went offline.',
  ),
}

/**
 * Stream `application-<id>`: a crew applying to become a provider. `isSuspect`: the form's honeypot field was filled
 * in.
 */
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
  // `providerId` is set if the crew was added as a provider. `by` is the administrator's display name.
  ApplicationHandled: fact(type({ by: 'string', 'providerId?': 'string' }), ({ by, providerId }) =>
    providerId ? `${by} added the crew as a provider.` : `${by} handled the application.`,
  ),
  ApplicationReopened: fact(type({ by: 'string' }), ({ by }) => `${by} reopened the application.`),
}

/** workingHours → working hours */
const inWords = (field: string) => field.replace(/[A-Z]/g, capital => ` ${capital.toLowerCase()}`)

export type ProviderEvent = EventOf<typeof providerFacts>
export type TrackingEvent = EventOf<typeof trackingFacts>
export type ApplicationEvent = EventOf<typeof applicationFacts>
