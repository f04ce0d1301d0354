import { Refused } from '../../../eventlog/types.ts'
import type { PaperContents, PaperKind, SignedPaper } from '../../../shared/paper-record.ts'
import { isSameAgreement, type PaperNeed, papersOf } from '../../../shared/papers.ts'
import type { Valuation } from '../../../shared/proof-record.ts'
import type { PapersEvent } from '../../booking/papers/events.ts'
import type { ServiceRequest } from '../../booking/service-request.ts'

type Signed = readonly SignedPaper[]

/** The papers of a booking, in the order in which they are signed. None while it is not known which law holds. */
export const kindsOf = ({ jurisdiction, review, status }: ServiceRequest): readonly PaperKind[] =>
  review || status === 'cancelled' ? [] : papersOf[jurisdiction]

export const latestOf = (signed: Signed, kind: PaperKind): SignedPaper | undefined =>
  signed.findLast(paper => paper.kind === kind)

/** A paper with other contents than those signed last is an amendment with the next version. */
export const nextVersion = (signed: Signed, kind: PaperKind): number =>
  (latestOf(signed, kind)?.version ?? 0) + 1

/** A paper, now or as it read when it was signed, with the digest of its contents and what the law requires that is not there. */
export type Reading = Readonly<{ contents: PaperContents; digest: string; lacks: readonly PaperNeed[] }>

/** Whether what was signed last still holds. A new phone number, or a change of the letterhead, amends nothing. */
export function isSigned(signed: Signed, kind: PaperKind, { contents }: Pick<Reading, 'contents'>): boolean {
  const latest = latestOf(signed, kind)
  return latest !== undefined && isSameAgreement(latest.contents, contents)
}

/** A bill of lading is signed where the goods are; after the job, the final one may be signed at home. */
export const isSignedAtHome = ({ status }: ServiceRequest, kind: PaperKind): boolean =>
  kind !== 'bill_of_lading' || status === 'completed'

/**
 * Signs a paper as it reads, `reading`. `seen` is the digest of what the customer read. Idempotent by the paper's id.
 */
export function signPaper(
  request: ServiceRequest,
  signed: Signed,
  { paper, seen, reading }: Readonly<{ paper: SignedPaper; seen: string; reading: Reading }>,
): PapersEvent[] {
  if (signed.some(({ id }) => id === paper.id)) return []
  if (!kindsOf(request).includes(paper.kind)) throw new Refused('This booking has no such paper.', 'no_paper')
  if (paper.device !== 'crew' && !isSignedAtHome(request, paper.kind)) {
    throw new Refused('The bill of lading is signed on the phone of the crew.', 'on_the_day')
  }
  if (isSigned(signed, paper.kind, reading)) {
    throw new Refused('This paper is signed already.', 'already_signed')
  }
  const { digest, lacks } = reading
  if (lacks.includes('trucks')) {
    throw new Refused(
      'Federal rules require the trucks on the bill of lading. Ask the office to plan them for this job, then sign.',
      'no_trucks',
    )
  }
  if (seen !== digest || paper.digest !== digest || paper.version !== nextVersion(signed, paper.kind)) {
    throw new Refused('The paper has changed. Please read it again before you sign.', 'paper_changed')
  }
  return [{ type: 'PaperSigned', data: paper }]
}

/**
 * Until the work starts, a customer changes the liability for the goods, or the office does, as told. Signed papers that
 * state it are then signed again.
 */
export function chooseValuation(
  request: ServiceRequest,
  chosen: Readonly<{ kind: Valuation['kind']; by?: string }>,
): PapersEvent[] {
  if (request.valuationKind === chosen.kind) return []
  if (!isValuationOpen(request)) {
    throw new Refused('This can no longer be changed here. Please call us.', 'valuation_fixed')
  }
  return [{ type: 'ValuationChosen', data: chosen }]
}

/** Rules on liability are for goods that are carried for their owner. */
export const isValuationOpen = (request: ServiceRequest): boolean =>
  request.serviceType === 'moving' && !['in_progress', 'completed', 'cancelled'].includes(request.status)
