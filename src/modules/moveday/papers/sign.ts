import { idFrom } from '../../../eventlog/ids.ts'
import { type Command, streamOf } from '../../../eventlog/types.ts'
import type { PaperKind, SignedPaper } from '../../../shared/paper-record.ts'
import { sealedBy } from '../../../shared/papers.ts'
import { serviceRequests } from '../../booking/service-request.ts'
import type { Provider } from '../../dispatch/provider.ts'
import type { RouterOptions } from '../../module.ts'
import { corrected, leadOf } from '../clock.ts'
import { refuseUnlessOwn } from '../take-steps.ts'
import { chooseValuation, nextVersion, type Reading, signPaper } from './decide.ts'
import type { signatureForm, valuationForm } from './forms.ts'
import { sha256Of, signedPdf } from './paper-pdf.ts'
import { type Papers, paperBefore, paperNow, readPapers } from './read-papers.ts'

type Deps = RouterOptions<'db' | 'log' | 'config'>

/**
 * Signs a paper under a command id from the signature's own, so a phone may send it again after a lost answer. `crew`
 * is the one on whose phone the customer signed. What they signed counts even if the paper has changed since; the paper is
 * then to be signed again.
 * @throws Refused if the paper never read as the customer read it, or on another device, no longer does
 */
export async function takeSignature(
  deps: Deps,
  { id, kind, crew }: Readonly<{ id: string; kind: PaperKind; crew: Provider | null }>,
  { id: signatureId, digest: seen, signedBy, strokes, at, sentAt }: typeof signatureForm.infer,
  command: Command,
): Promise<void> {
  const before = await readPapers(deps.db, id, deps.config)
  if (before.signed.some(paper => paper.id === signatureId)) return
  const now = paperNow(kind, before)
  const read = crew ? await readOnPhone(deps, { id, kind, seen }, { before, now }) : undefined
  const { contents, digest } = read ?? now
  const signature = {
    id: signatureId,
    kind,
    digest,
    version: nextVersion(before.signed, kind),
    signedBy: signedBy.trim(),
    signedAt:
      crew && at !== undefined
        ? timeOf({ at, ...(sentAt !== undefined && { sentAt }) }, command.at)
        : command.at,
    device: crew ? 'crew' : 'own',
    crewName: crew?.name ?? null,
    strokes: strokes ?? '',
  } as const
  // Laid out before the transaction, which then only verifies that nothing has changed.
  const sealed = { ...signature, contents: sealedBy(contents, signature) }
  const paper: SignedPaper = { ...sealed, sha256: sha256Of(await signedPdf(sealed)) }
  await deps.log.handleWith(
    serviceRequests,
    [id],
    {
      locks: () => [],
      decide: async ([request], db) => {
        if (crew) refuseUnlessOwn(request, crew)
        const papers = await readPapers(db, id, deps.config)
        return [signPaper(request, papers.signed, { paper, seen, reading: read ?? paperNow(kind, papers) })]
      },
    },
    {
      ...command,
      id: idFrom('paper', id, signatureId),
      ...(crew && { actor: `provider:${crew.id}` }),
      // The signature's id alone says what is a repeat, in whatever request it comes.
      fingerprint: undefined,
    },
  )
}

/**
 * The paper as the customer read it on a crew's phone, which may have been without a network since. Steps that the phone sends
 * beside the signature may change the paper meanwhile.
 */
async function readOnPhone(
  { log }: Deps,
  { id, kind, seen }: Readonly<{ id: string; kind: PaperKind; seen: string }>,
  { before, now }: Readonly<{ before: Papers; now: Reading }>,
): Promise<Reading | undefined> {
  if (now.digest === seen) return now
  return paperBefore(kind, seen, before, await log.stream(streamOf(serviceRequests, id)))
}

/** When the customer signed, by our clock. */
function timeOf(signed: Readonly<{ at: string; sentAt?: string }>, receivedAt: string): string {
  const now = Date.parse(receivedAt)
  return corrected(signed.at, leadOf([signed], now), now)
}

/** `by` is the administrator who records what the customer said. */
export async function takeValuation(
  { log }: Pick<Deps, 'log'>,
  id: string,
  { kind, by }: typeof valuationForm.infer & Readonly<{ by?: string }>,
  command: Command,
): Promise<void> {
  const chosen = { kind, ...(by !== undefined && { by }) }
  await log.handle(serviceRequests, id, request => chooseValuation(request, chosen), command)
}
