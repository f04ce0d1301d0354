import { manageCode, trackingToken } from '../../src/modules/tokens.ts'
import { createSampleData } from './sample-data.ts'
import type { TestServer } from './server.ts'
import { addProvider, register } from './steps.ts'

/** Every role that can call the server, and the credentials it sends. */
export const roles = [
  'anybody', // no credentials
  'stranger', // signed in as another customer
  'owner', // signed in as the booking's customer
  'link', // the link in the booking's mails
  'tracking', // a tracking token of the booking
  'crew', // the link of the crew whose job the booking is
  'otherCrew', // the link of another crew
  'office', // signed in as an administrator
] as const
export type Role = (typeof roles)[number]

export type Credentials = Readonly<{
  browser: ReturnType<TestServer['browser']>
  headers: Record<string, string>
  /** A crew's link, for the calls that have it in their path. */
  crewToken: string
  socketQuery: Record<string, string>
}>

/** A site in use with each role's credentials. Their booking is in progress. */
export async function createRoles(server: TestServer) {
  const sample = await createSampleData(server)
  const office = await server.administrator()
  const [stranger, owner] = [server.browser(), server.browser()]
  await register(stranger, 'stranger')
  await owner.post('/api/auth/login', sample.accounts.customer)

  const serviceRequestId = sample.booking.in_progress
  const claim = { serviceRequestId, verifiedBy: 'phone', expiresAt: Date.now() + 86_400_000 } as const
  const tracking = trackingToken(claim, server.deps.signingKey)
  const manage = manageCode(serviceRequestId, server.deps.signingKey)
  const fleet: { id: string; name: string }[] = (await office.get('/api/admin/fleet')).body
  const crewId = fleet.find(({ name }) => name === 'North crew')?.id ?? ''
  const otherCrew = await addProvider(office, 'South crew')
  const link = await office.post(`/api/admin/providers/${otherCrew.id}/crew-link`)

  const sends = (more: Partial<Credentials> = {}): Credentials => ({
    browser: server.browser(),
    headers: {},
    crewToken: '',
    socketQuery: {},
    ...more,
  })
  const ofCrew = (crewToken: string) =>
    sends({
      headers: { 'x-crew-token': crewToken, authorization: `Basic ${btoa(`crew:${crewToken}`)}` },
      crewToken,
      socketQuery: { token: crewToken },
    })
  const credentials: Readonly<Record<Role, Credentials>> = {
    anybody: sends(),
    stranger: sends({ browser: stranger }),
    owner: sends({ browser: owner }),
    link: sends({ headers: { 'x-manage-token': manage } }),
    tracking: sends({
      headers: { 'x-tracking-token': tracking },
      socketQuery: { token: tracking, serviceRequestId },
    }),
    crew: ofCrew(sample.crewPath.replace('/crew/', '')),
    otherCrew: ofCrew(link.body.token),
    office: sends({ browser: office }),
  }
  return { sample, credentials, crewId, otherCrewId: String(otherCrew.id) }
}

export type Roles = Awaited<ReturnType<typeof createRoles>>

/** Opens a socket with a role's credentials. */
export function openSocketAs(server: TestServer, { browser, socketQuery }: Credentials): WebSocket {
  const cookie = [...browser.cookies].map(pair => pair.join('=')).join('; ')
  const address = `${server.url.replace('http', 'ws')}/ws/location?${new URLSearchParams(socketQuery)}`
  // The DOM's types do not know that Bun's constructor takes headers.
  return Reflect.construct(WebSocket, [address, { headers: cookie ? { cookie } : {} }])
}
