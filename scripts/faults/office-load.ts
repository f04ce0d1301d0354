import { type Asked, ask, book, nothingSeen, post, type Seen } from './load.ts'
import { office } from './site.ts'

export type Assigned = Readonly<{ id: string; providerId: string; scheduledDate: string }>

/** The session cookie of the administrator. */
export async function signIn(url: string): Promise<string> {
  const { headers } = await fetch(`${url}/api/auth/login`, post(office))
  const [cookie] = headers.get('set-cookie')?.split(';') ?? []
  if (!cookie) throw new Error('The administrator cannot sign in.')
  return cookie
}

/** Adds a crew. Returns its id and the token of its link. */
export async function addCrew(url: string, cookie: string, name: string) {
  const send = async (path: string, body: object) => {
    const answer = await ask(nothingSeen(), url + path, post(body, { cookie }))
    if (answer?.status !== 200) throw new Error(`POST ${path} was answered ${answer?.status}.`)
    return JSON.parse(answer.body)
  }
  const crew = {
    ...{ name, email: `${name}@faults.example`, phone: '414-555-0122' },
    ...{ serviceTypes: ['moving'], areas: ['53202'] },
  }
  const { id } = await send('/api/admin/providers', crew)
  const { token } = await send(`/api/admin/providers/${id}/crew-link`, {})
  return { providerId: String(id), token: String(token) }
}

/** The office, which assigns each booking as soon as it is paid, to one crew on one day after another. */
export function startOffice(url: string, cookie: string, providerId: string) {
  const seen = nothingSeen()
  const bookings: Asked[] = []
  const assigned: Assigned[] = []
  const stopping = new AbortController()
  const run = async () => {
    for (let day = 1; !stopping.signal.aborted; day++) {
      const id = await book(seen, url, bookings, day)
      if (id === undefined || !(await pay(seen, url, id))) continue
      const assignment = { providerId, scheduledDate: new Date(firstDay + day * dayMs).toISOString() }
      const path = `/api/admin/service-requests/${id}/assign`
      const request = { ...post(assignment, { cookie }), method: 'PATCH' }
      const answer = await ask(seen, url + path, request)
      if (answer?.status === 200) assigned.push({ id, ...assignment })
      await Bun.sleep(100)
    }
  }
  const running = run()
  return {
    seen,
    bookings,
    assigned,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

const dayMs = 86_400_000
/** 9 in the morning in Chicago. */
const firstDay = Date.parse('2094-03-15T14:00:00Z')

async function pay(seen: Seen, url: string, serviceRequestId: string): Promise<boolean> {
  const begun = await ask(seen, `${url}/api/create-payment-intent`, post({ serviceRequestId }))
  if (begun?.status !== 200) return false
  const clientSecret: string = JSON.parse(begun.body).clientSecret
  const [paymentIntentId = ''] = clientSecret.split('_secret_')
  const card = { client_secret: clientSecret, payment_method: 'pm_card_visa' }
  await ask(seen, `${url}/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`, post(card))
  const paid = await ask(seen, `${url}/api/confirm-booking`, post({ serviceRequestId, paymentIntentId }))
  return paid?.status === 200
}
