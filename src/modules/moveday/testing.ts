import type { TestServer } from '../../../scripts/testing/server.ts'
import { addProvider, bookAndPay } from '../../../scripts/testing/steps.ts'
import { dayAt } from '../../shared/chicago.ts'
import type { CrewDay, CrewJob, SentStep, StepsTaken, StepType } from '../../shared/move-day.ts'

/** A crew with a link and a paid job, which starts now unless a time is given. */
export async function crewWithJob(
  server: TestServer,
  name: string,
  {
    scheduledDate = new Date().toISOString(),
    ...booking
  }: Readonly<{
    scheduledDate?: string
    smsConsent?: boolean
    adminNotes?: string
    photoUrls?: readonly string[]
  }> = {},
) {
  const office = await server.administrator()
  const { id: serviceRequestId } = await bookAndPay(server.browser(), booking)
  const crew = await addProvider(office, name)
  const assignment = { providerId: crew.id, scheduledDate }
  const assigned = await office.patch(`/api/admin/service-requests/${serviceRequestId}/assign`, assignment)
  if (assigned.status !== 200) throw new Error(`The crew was not assigned: ${JSON.stringify(assigned.body)}`)
  const { token } = (await office.post(`/api/admin/providers/${crew.id}/crew-link`)).body
  const headers = { 'x-crew-token': token }
  const phone = server.browser()
  return {
    crew,
    office,
    serviceRequestId,
    scheduledDate,
    headers,
    /** Of the crew's page. */
    path: `/crew/${token}`,
    async day(): Promise<CrewDay> {
      return (await phone.get('/api/crew/day', headers)).body
    },
    async job(): Promise<CrewJob> {
      const { days } = (await phone.get('/api/crew/day', headers)).body
      return days.flatMap(({ jobs }: CrewDay['days'][number]) => jobs)[0]
    },
    send: async (steps: readonly SentStep[]): Promise<StepsTaken> =>
      (await phone.post(`/api/crew/jobs/${serviceRequestId}/events`, steps, headers)).body,
    async status(): Promise<string> {
      return (await office.get(`/api/admin/service-requests/${serviceRequestId}`)).body.status
    },
  }
}

let taps = 0

/** A tap some minutes ago, as a phone with a right clock sends it. */
export const tapped = (type: StepType | 'undone', minutesAgo: number, more: Partial<SentStep> = {}) => ({
  id: `tap ${++taps}`,
  type,
  at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  sentAt: new Date().toISOString(),
  ...more,
})

export const today = () => dayAt(new Date().toISOString())
