import { useQueries } from '@tanstack/react-query'
import type { StepType } from '../../../../src/shared/move-day.ts'
import type { PaperKind } from '../../../../src/shared/paper-record.ts'
import { type CurrentPaper, type Papers, readPapers } from '../../../shared/papers/papers.ts'
import { dayKey } from '../jobs/day.ts'
import type { SavedProof } from '../proof/proof.ts'
import type { SavedStep } from '../steps/steps.ts'
import { linkStorage } from '../storage/link-storage.ts'
import { isRevoked, useStoredFirst } from '../storage/stored-answers.ts'

/**
 * A job's papers as the server had them at `storedAt`, in milliseconds since 1970. `isOld` if it has not answered
 * since.
 */
export type JobPapers = Papers &
  Readonly<{ token: string; serviceRequestId: string; storedAt: number; isOld?: boolean }>

const stored = linkStorage('papers')

/** Below the day's key: what changes the day may change its papers. */
const papersKey = (token: string, id: string) => [...dayKey(token), 'papers', id]

/** The papers of these jobs, once they are known. The newest ones are stored on the phone, like the day. */
export function usePapers(token: string, ids: readonly string[]): readonly JobPapers[] {
  useStoredFirst(token, async () =>
    (await stored.of(token)).map(papers => ({
      queryKey: papersKey(token, papers.serviceRequestId),
      data: { ...papers, isOld: true },
    })),
  )
  return useQueries({
    queries: ids.map(id => ({
      queryKey: papersKey(token, id),
      queryFn: () => fetchPapers(token, id),
      staleTime: 0,
    })),
  }).flatMap(({ data, isError }) => (data ? [{ ...data, isOld: data.isOld || isError }] : []))
}

/** Null if they are not this crew's. */
async function fetchPapers(token: string, id: string): Promise<JobPapers | null> {
  try {
    const read = await readPapers(id, { 'x-crew-token': token })
    const papers = { ...read, token, serviceRequestId: id, storedAt: Date.now() }
    // Not awaited: a browser's storage may never answer.
    stored.put(papers)
    return papers
  } catch (error) {
    if (!isRevoked(error)) throw error
    stored.drop(({ serviceRequestId }) => serviceRequestId === id)
    return null
  }
}

/** `changed`: signed before, but it reads differently now. `waiting`: signed on this phone, and not sent. */
export type PaperState = 'unsigned' | 'changed' | 'waiting' | 'signed'

/** `onPhone` are the job's items on this phone. */
export function stateOf(
  { digest, isSigned, version }: CurrentPaper,
  onPhone: readonly SavedProof[],
): PaperState {
  const signature = onPhone.find(
    ({ item, state }) => item.kind === 'signature' && item.fields.digest === digest && state !== 'refused',
  )
  if (signature) return signature.state === 'waiting' ? 'waiting' : 'signed'
  if (isSigned) return 'signed'
  return version > 1 ? 'changed' : 'unsigned'
}

/** Whether nothing is left to sign. */
export const isDone = (state: PaperState) => state === 'signed' || state === 'waiting'

/** Who signed another paper of this job, and is likely to sign the next one. */
export const signerOf = ({ signed }: JobPapers, onPhone: readonly SavedProof[]): string | undefined =>
  onPhone.flatMap(({ item }) => (item.kind === 'signature' ? [item.fields.signedBy] : [])).at(-1) ??
  signed.at(-1)?.signedBy

/** The estimate and the order come before the goods are loaded. */
const paperKindsBefore: Readonly<Partial<Record<StepType, readonly PaperKind[]>>> = {
  work_started: ['estimate', 'order_for_service', 'bill_of_lading'],
  loaded: ['estimate', 'order_for_service', 'bill_of_lading'],
  finished: ['bill_of_lading'],
}

/**
 * The papers that the customer should have signed before this step, in the order in which the rules of the job name them.
 * Only a warning: the step can be reported anyway.
 */
export const unsignedBefore = (
  step: StepType | undefined,
  papers: JobPapers | undefined,
  onPhone: readonly SavedProof[],
): readonly CurrentPaper[] => {
  const kinds = (step && paperKindsBefore[step]) ?? []
  return papers?.current.filter(paper => kinds.includes(paper.kind) && !isDone(stateOf(paper, onPhone))) ?? []
}

/**
 * Whether this phone recorded something that the server's text of the paper lacks, so that it must be read again first.
 */
export function isBehind(
  { storedAt }: JobPapers,
  onPhone: readonly SavedProof[],
  steps: readonly SavedStep[],
): boolean {
  const isNewer = ({ state, answeredAt = 0 }: Pick<SavedProof, 'state' | 'answeredAt'>) =>
    state === 'waiting' || (state === 'taken' && answeredAt > storedAt)
  return (
    onPhone.some(each => ['damage', 'goods'].includes(each.item.kind) && isNewer(each)) ||
    steps.some(each => ['extra_agreed', 'undone'].includes(each.step.type) && isNewer(each))
  )
}
