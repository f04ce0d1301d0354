import { eq } from 'drizzle-orm'
import { bookingAccounts, estimates, jobPapers, jobProofs, serviceRequests } from '../../../../db/schema.ts'
import type { Reads } from '../../../eventlog/transaction.ts'
import { NotFound } from '../../../platform/errors.ts'
import { laterCents } from '../../../shared/account.ts'
import { whenOf } from '../../../shared/calendar.ts'
import { withoutCountry } from '../../../shared/geo.ts'
import { goodsOf } from '../../../shared/goods.ts'
import { letterhead } from '../../../shared/licenses.ts'
import type { PaperKind, SignedPaper } from '../../../shared/paper-record.ts'
import { composePaper, lackingOn, type PaperFacts } from '../../../shared/papers.ts'
import { isOnlyHours } from '../../../shared/settlement.ts'
import { bookingNumber, holdsCrew, noticeFor, type ServiceRequest } from '../../booking/service-request.ts'
import { findProvider } from '../../find.ts'
import type { RouterOptions } from '../../module.ts'
import { valuationFor } from '../claims/decide.ts'
import { sha256Of } from './paper-pdf.ts'

export type Config = Pick<
  RouterOptions<'config'>['config'],
  'brand' | 'address' | 'phones' | 'mail' | 'licenses'
>

/** A booking with its signed papers and what its papers say now. */
export type Papers = Readonly<{
  request: ServiceRequest
  signed: readonly SignedPaper[]
  facts: PaperFacts
}>

/** @throws NotFound */
export async function readPapers(db: Reads, id: string, config: Config): Promise<Papers> {
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
  const { pricing, moveDay } = request
  const goods = goodsOf(request, estimate?.inputs ?? null)
  const crew = request.providerId === null ? undefined : await findProvider(db, request.providerId)
  const facts: PaperFacts = {
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
      name: crew?.name ?? null,
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
    extras: (moveDay?.steps ?? []).flatMap(({ extra, undone }) => (extra && !undone ? [extra] : [])),
    settlement: account?.settlement ? { ...account.settlement, dueLaterCents: laterCents(account) } : null,
  }
  return { request, signed: papers?.signed ?? [], facts }
}

/** The signed papers of a booking alone, in the order of their signing. */
export async function readSigned(db: Reads, id: string): Promise<readonly SignedPaper[]> {
  const [papers] = await db.select({ signed: jobPapers.signed }).from(jobPapers).where(eq(jobPapers.id, id))
  return papers?.signed ?? []
}

/** A paper as it reads now, with the digest of its contents, and what the law requires on it that is not there. */
export function paperNow(kind: PaperKind, { facts }: Papers) {
  const contents = composePaper(kind, facts)
  return { contents, digest: sha256Of(JSON.stringify(contents)), lacks: lackingOn(kind, facts) }
}

const contactOf = ({ phones, mail }: Config) =>
  `Questions? Wisconsin ${phones.wi} · Illinois ${phones.il} · ${mail.supportEmail}`
