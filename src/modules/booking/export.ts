import { providers } from '../../../db/schema.ts'
import { office } from '../../platform/context.ts'
import { answersAs } from '../../platform/model.ts'
import {
  balanceOf,
  cashCents,
  chargedCents,
  disputedCents,
  priceCents,
  totalRefundedCents,
} from '../../shared/account.ts'
import { dayAt, inChicago } from '../../shared/chicago.ts'
import type { Platform, RouterOptions } from '../module.ts'
import { exportRequest } from './forms.ts'
import { type Filter, listRequests } from './list.ts'
import type { Account } from './payments/account.ts'
import { withAccounts } from './payments/find-accounts.ts'
import { bookingNumber, type ServiceRequest } from './service-request.ts'

/** GET /api/admin/service-requests.csv: the bookings that match a filter, newest first, as a spreadsheet file. */
export const bookingExport = (deps: RouterOptions<'db' | 'log' | 'report'>) =>
  office(deps, '/api/admin').get(
    '/service-requests.csv',
    async ({ query }) => {
      const lines = linesOf(deps, query)
      // Read before the response begins, so that a failed query still gets an error response.
      const first = await lines.next()
      return new Response(streamOf(first, lines, deps.report), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="bookings-${dayAt(new Date().toISOString())}.csv"`,
        },
      })
    },
    { query: exportRequest, detail: answersAs('text/csv') },
  )

/** Each column's heading and value. Money is in dollars with two decimals, times in America/Chicago. */
const columns: readonly (readonly [string, (request: ServiceRequest, of: Of) => string | null])[] = [
  ['Number', request => bookingNumber(request)],
  ['Status', ({ status }) => status],
  ['Service', ({ serviceType }) => serviceType],
  ['Created', ({ createdAt }) => minute(createdAt)],
  ['Customer', ({ customerName }) => customerName],
  ['Email', ({ customerEmail }) => customerEmail],
  ['Phone', ({ customerPhone }) => customerPhone],
  ['From', ({ fromAddress }) => fromAddress],
  ['To', ({ toAddress }) => toAddress],
  ['Preferred date', ({ preferredDate }) => preferredDate],
  ['Preferred time', ({ preferredTime }) => preferredTime],
  ['Scheduled', ({ scheduledDate }) => scheduledDate && minute(scheduledDate)],
  ['Scheduled until', ({ scheduledEnd }) => scheduledEnd && minute(scheduledEnd)],
  ['Crew', (_, { crew }) => crew],
  // A request has no price until its way is known.
  ['Total', (_, { account }) => (priceCents(account) === 0 ? null : dollars(priceCents(account)))],
  ['Paid', (_, { account }) => dollars(chargedCents(account))],
  ['Refunded', (_, { account }) => dollars(totalRefundedCents(account))],
  ['Cash and checks', (_, { account }) => dollars(cashCents(account))],
  ['Disputed', (_, { account }) => dollars(disputedCents(account))],
  ['Balance due', (_, { account }) => dollars(balanceOf(account))],
  // Of the work, with charges and discounts.
  ['Final price', (_, { account }) => (account.settlement ? dollars(priceCents(account)) : null)],
  ['Volume (cu ft)', ({ pricing }) => String(pricing.estimatedVolume)],
  ['Items', ({ pricing }) => String(pricing.itemCount)],
  ['Complexity', ({ pricing }) => pricing.complexity],
  ['Photos', ({ photoUrls }) => String(photoUrls.length)],
  ['Completed', ({ completedAt }) => completedAt && minute(completedAt)],
  ['Admin notes', ({ adminNotes }) => adminNotes],
  ['Id', ({ id }) => id],
]

type Of = Readonly<{ crew: string; account: Account }>

/** Yields the file a page at a time, so the whole list is never in memory. */
async function* linesOf({ db, log }: Pick<Platform, 'db' | 'log'>, filter: Filter): AsyncGenerator<string> {
  const names = await db.select({ id: providers.id, name: providers.name }).from(providers)
  const crews = new Map(names.map(({ id, name }) => [id, name]))
  // Without the byte order mark, spreadsheets do not recognize UTF-8.
  let head = `\uFEFF${csvLine(columns.map(([heading]) => heading))}`
  for (let cursor: string | undefined; ; ) {
    const page = await listRequests(db, { ...filter, cursor, limit: PAGE })
    const lines = (await withAccounts({ db, log }, page)).map(([request, account]) => {
      const crew = crews.get(request.providerId ?? '') ?? ''
      return csvLine(columns.map(([, read]) => read(request, { crew, account })))
    })
    yield head + lines.join('')
    head = ''
    cursor = page.at(-1)?.id
    if (page.length < PAGE) return
  }
}

const PAGE = 500

/** Streams the file. An error aborts the download and is reported to the operator. */
function streamOf(
  first: IteratorResult<string>,
  texts: AsyncGenerator<string>,
  report: Platform['report'],
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let ready: IteratorResult<string> | undefined = first
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = ready ?? (await texts.next())
        ready = undefined
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        report(error)
        controller.error(error)
      }
    },
    cancel: async () => {
      await texts.return(undefined)
    },
  })
}

const dollars = (cents: number) => (cents / 100).toFixed(2)
const minute = (instant: string) =>
  inChicago(instant).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')

/** A line of a CSV file (RFC 4180). Text is escaped so that no spreadsheet runs it as a formula. */
const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(value => quoted(typeof value === 'string' ? escapeFormula(value) : String(value ?? ''))).join()}\r\n`

/** Spreadsheets evaluate text that begins with these characters, even after spaces. A leading apostrophe prevents it. */
const escapeFormula = (text: string) => (/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
