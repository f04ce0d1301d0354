import { eq } from 'drizzle-orm'
import * as schema from '../../../../db/schema.ts'
import type { Reads } from '../../../eventlog/transaction.ts'
import type { Recorded, Row, Table } from '../../../eventlog/types.ts'
import { NotFound } from '../../../platform/errors.ts'
import { laterCents } from '../../../shared/account.ts'
import { whenOf } from '../../../shared/calendar.ts'
import { withoutCountry } from '../../../shared/geo.ts'
import { goodsOf } from '../../../shared/goods.ts'
import { letterhead } from '../../../shared/licenses.ts'
import { dayOf } from '../../../shared/move-day.ts'
import type { PaperKind, SignedPaper } from '../../../shared/paper-record.ts'
import { composePaper, lackingOn, type PaperFacts } from '../../../shared/papers.ts'
import { isOnlyHours } from '../../../shared/settlement.ts'
import { papersFacts } from '../../booking/papers/events.ts'
import { type Account, bookingAccounts } from '../../booking/payments/account.ts'
import { type JobProof, jobProofs } from '../../booking/proof/job-proof.ts'
import {
  bookingNumber,
  holdsCrew,
  noticeFor,
  type ServiceRequest,
  serviceRequests,
} from '../../booking/service-request.ts'
import { findProvider } from '../../find.ts'
import type { RouterOptions } from '../../module.ts'
import type { Estimate } from '../../quoting/estimate.ts'
import { valuationFor } from '../claims/decide.ts'
import type { Reading } from './decide.ts'
import { sha256Of } from './paper-pdf.ts'

export type Config = Pick<
  RouterOptions<'config'>['config'],
  'brand' | 'address' | 'phones' | 'mail' | 'licenses'
>

/** What the papers of a booking are composed from, besides what it was quoted, its crew and our letterhead. */
type Rows = Readonly<{ request: ServiceRequest; account: Account | null; proof: JobProof | null }>

/** A booking with its signed papers. `factsOf` says what its papers state, now or by rows of an earlier time. */
export type Papers = Rows & Readonly<{ signed: readonly SignedPaper[]; factsOf(rows: Rows): PaperFacts }>

/** @throws NotFound */
export async function readPapers(db: Reads, id: string, config: Config): Promise<Papers> {
  const { bookingAccounts, estimates, jobPapers, jobProofs, serviceRequests } = schema
  const [found] = await db
    .select({
      request: serviceRequests,
      account: bookingAccounts,
      estimate: estimates,
      proof: jobProofs,
      papers: jobPapers,
    })
    .from(serviceRequests)
    .leftJoin(bookingAccounts, eq(bookingAccounts.id, serviceRequests.id))
    .leftJoin(estimates, eq(estimates.id, serviceRequests.estimateId))
    .leftJoin(jobProofs, eq(jobProofs.id, serviceRequests.id))
    .leftJoin(jobPapers, eq(jobPapers.id, serviceRequests.id))
    .where(eq(serviceRequests.id, id))
  if (!found) throw new NotFound('We can’t find that booking.')
  const { request, account, estimate, proof, papers } = found
  const crew = request.providerId === null ? undefined : await findProvider(db, request.providerId)
  const sources = { estimate, crewName: crew?.name ?? null, config }
  return {
    ...{ request, account, proof },
    signed: papers?.signed ?? [],
    factsOf: rows => factsOf(rows, sources),
  }
}

type Sources = Readonly<{
  estimate: Pick<Estimate, 'inputs' | 'lines'> | null
  crewName: string | null
  config: Config
}>

function factsOf({ request, account, proof }: Rows, { estimate, crewName, config }: Sources): PaperFacts {
  const { pricing, moveDay } = request
  const goods = goodsOf(request, estimate?.inputs ?? null)
  return {
    company: { letterhead: letterhead(config), contact: contactOf(config) },
    booking: {
      number: bookingNumber(request),
      jurisdiction: request.jurisdiction,
      serviceType: request.serviceType,
      customer: [request.customerName, request.customerPhone, request.customerEmail],
      from: withoutCountry(request.fromAddress),
      to: request.toAddress === null ? null : withoutCountry(request.toAddress),
      when: whenOf({ ...request, isReserved: holdsCrew(request) }).short,
      bookedAt: request.createdAt,
      notice: noticeFor(request),
      surveyWaiver: request.surveyWaiver,
    },
    crew: {
      name: crewName,
      workers: request.crewSize,
      members: (moveDay?.members ?? []).map(({ name }) => name),
      trucks: (moveDay?.trucks ?? []).map(({ name, plate }) => (plate ? `${name} (${plate})` : name)),
    },
    items: goods.items,
    listedBy: request.goods?.by ?? null,
    specialItems: goods.specialItems,
    conditions: (proof?.damages ?? []).map(({ label, words, wasThere }) => ({
      label,
      words,
      isNew: wasThere === false,
    })),
    valuation: valuationFor(request),
    price: {
      isHourly: isOnlyHours(request),
      hourlyRateCents: pricing.hourlyRate,
      hours: pricing.estimatedHours,
      // The office stated the price if no estimate is on file.
      lines: estimate?.lines ?? [{ label: 'Price', arithmetic: 'as quoted', amountCents: pricing.total }],
      totalCents: pricing.total,
    },
    charges: account?.charges ?? [],
    extras: dayOf(moveDay?.steps ?? [], request).extras,
    settlement: account?.settlement ? { ...account.settlement, dueLaterCents: laterCents(account) } : null,
  }
}

/** The signed papers of a booking alone, in the order of their signing. */
export async function readSigned(db: Reads, id: string): Promise<readonly SignedPaper[]> {
  const { jobPapers } = schema
  const [papers] = await db.select({ signed: jobPapers.signed }).from(jobPapers).where(eq(jobPapers.id, id))
  return papers?.signed ?? []
}

/** A paper as it reads now. */
export const paperNow = (kind: PaperKind, papers: Papers): Reading => readBy(kind, papers, papers)

/**
 * The paper with this digest, if it read so at an earlier time since it was signed last, for the crew that has the job
 * now. `events` are those of the booking.
 */
export function paperBefore(
  kind: PaperKind,
  digest: string,
  papers: Papers,
  events: readonly Recorded[],
): Reading | undefined {
  const { providerId } = papers.request
  const isSignature = ({ type, data }: Recorded) =>
    type === 'PaperSigned' && papersFacts.PaperSigned.data.assert(data).kind === kind
  const since = events.findLastIndex(isSignature)
  let request: ServiceRequest | undefined
  let account: Account | undefined
  let proof: JobProof | undefined
  for (const [n, event] of events.entries()) {
    request = fold(serviceRequests, request, event)
    account = fold(bookingAccounts, account, event)
    proof = fold(jobProofs, proof, event)
    if (n < since || request?.providerId !== providerId) continue
    const reading = readBy(kind, papers, { request, account: account ?? null, proof: proof ?? null })
    if (reading.digest === digest) return reading
  }
  return undefined
}

const fold = <R extends Row>(table: Table<R>, row: R | undefined, event: Recorded) => table.fold(row, event)

function readBy(kind: PaperKind, { factsOf }: Papers, rows: Rows): Reading {
  const facts = factsOf(rows)
  const contents = composePaper(kind, facts)
  return { contents, digest: sha256Of(JSON.stringify(contents)), lacks: lackingOn(kind, facts) }
}

const contactOf = ({ phones, mail }: Config) =>
  `Questions? Wisconsin ${phones.wi} · Illinois ${phones.il} · ${mail.supportEmail}`
