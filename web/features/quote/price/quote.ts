import type { answer, api } from '../../../shared/api/api.ts'

/** The server's price response: amounts in dollars, distance in miles, volume in cubic feet. */
export type Quote = Awaited<ReturnType<typeof answer<Awaited<ReturnType<Pricing>>>>>

type Pricing = (typeof api)['calculate-pricing']['post']
