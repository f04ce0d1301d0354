import { fireEvent, screen } from '@testing-library/react'
import { press } from '../../../scripts/testing/interactions.ts'
import { forward } from '../../../scripts/testing/network.ts'

/** Changes a JSON response. */
type Change = (body: ReturnType<typeof JSON.parse>) => unknown

/** A stubbed error response for a path. */
type Refusal = Readonly<{ status: number; problem: object }>

/** A proxy between a page and a server. It records requests, and can fail or change the answers of a path. */
export function frontOf(server: Readonly<{ url: string }>) {
  const asked: string[] = []
  const broken = new Map<string, Refusal>()
  const altered = new Map<string, Change>()
  const front = Bun.serve({
    port: 0,
    // No timeout for slow server responses.
    idleTimeout: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      asked.push(`${request.method} ${pathname}`)
      const refusal = broken.get(pathname)
      if (refusal) return Response.json(refusal.problem, { status: refusal.status })
      const answer = await forward(request, server)
      const change = altered.get(pathname)
      altered.delete(pathname)
      return change ? Response.json(await change(await answer.json()), answer) : answer
    },
  })
  return {
    url: front.url.href,
    break: (path: string, status = 502, problem = {}) => broken.set(path, { status, problem }),
    /** Makes a path respond with 429. */
    exhaust: (path: string) =>
      broken.set(path, {
        status: 429,
        problem: { error: 'too_many_requests', message: 'Too many calls. Please try again in 2 minutes.' },
      }),
    /** Makes a path reject these fields, in this order, whatever it is sent. */
    refuse: (path: string, ...faulty: readonly string[]) =>
      broken.set(path, {
        status: 422,
        problem: {
          error: 'invalid',
          message: 'Please check what you typed.',
          issues: faulty.map(path => ({ path, message: `No such ${path}` })),
        },
      }),
    mend() {
      broken.clear()
      altered.clear()
    },
    /** Changes the next response of a path. */
    alter: (path: string, change: Change) => altered.set(path, change),
    /** Holds the next response of a path until `release()`. `received` resolves once the server has answered. */
    hold(path: string) {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      const { promise: received, resolve: receive } = Promise.withResolvers<void>()
      altered.set(path, async answer => {
        receive()
        await released
        return answer
      })
      return { received, release }
    },
    timesAsked: (part: string) => asked.filter(each => each.includes(part)).length,
    stop: () => front.stop(true),
  }
}

/** Fills the sandbox's card form and submits it. */
export async function payWithCard(number: string) {
  const type = (label: RegExp, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } })
  await screen.findByLabelText(/Card number/)
  type(/Card number/, number)
  type(/Expiration/, '1234')
  type(/Security code/, '123')
  await pressPay()
}

export const pressPay = () => press(/^Pay \$/)
