import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StepType } from '../../../../src/shared/move-day.ts'
import type { PaperKind } from '../../../../src/shared/paper-record.ts'
import { ApiError } from '../../../shared/api/api.ts'
import { type CurrentPaper, type Papers, readPapers } from '../../../shared/papers/papers.ts'
import { dayKey } from '../day.ts'
import type { SavedProof } from '../proof/proof.ts'
import type { SavedStep } from '../steps/steps.ts'
import { forgetPapers, storedPapers, storePapers } from './saved-papers.ts'

/**
 * A job's papers as the server had them at `storedAt`, in milliseconds since 1970. `isOld` if it has not answered
 * since.
 */
export type JobPapers = Papers &
  Readonly<{ token: string; serviceRequestId: string; storedAt: number; isOld?: boolean }>

/**
 * The papers of these jobs, once they are known. The newest ones are stored on the phone, like the day, and shown until
 * the server has answered.
 */
export function usePapers(token: string, ids: readonly string[]): readonly JobPapers[] {
  const client = useQueryClient()
  const jobs = ids.join()
  // Below the day's key: what changes the day may change its papers.
  const key = [...dayKey(token), 'papers', jobs]
  const { data = [] } = useQuery({
    queryKey: key,
    queryFn: () => fetchAll(token, ids, () => client.getQueryData<readonly JobPapers[]>(key)),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    let isMounted = true
    const show = async () => {
      const key = [...dayKey(token), 'papers', jobs]
      const stored = (await storedPapers(token)).filter(papers => jobs.includes(papers.serviceRequestId))
      if (isMounted && stored.length > 0 && !client.getQueryData(key))
        client.setQueryData(key, stored.map(old))
    }
    show()
    return () => {
      isMounted = false
    }
  }, [client, token, jobs])
  return data
}

const old = (papers: JobPapers): JobPapers => ({ ...papers, isOld: true })

/** Of a job for which the server has no answer, what was known before. */
async function fetchAll(
  token: string,
  ids: readonly string[],
  known: () => readonly JobPapers[] | undefined,
): Promise<readonly JobPapers[]> {
  const answers = await Promise.all(ids.map(id => fetchPapers(token, id)))
  const missing = ids.filter((_, n) => answers[n] === 'no answer')
  const before = missing.length > 0 ? (known() ?? (await storedPapers(token))) : []
  const fresh = answers.filter(answer => typeof answer === 'object')
  return [...fresh, ...before.filter(({ serviceRequestId }) => missing.includes(serviceRequestId)).map(old)]
}

async function fetchPapers(token: string, id: string): Promise<JobPapers | 'refused' | 'no answer'> {
  try {
    const read = await readPapers(id, { 'x-crew-token': token })
    const papers = { ...read, token, serviceRequestId: id, storedAt: Date.now() }
    // Not awaited: a browser's storage may never answer.
    storePapers(papers)
    return papers
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return 'no answer'
    forgetPapers(id)
    return 'refused'
  }
}

/** `changed`: signed before, but it reads differently now. `waiting`: signed on this phone, and not sent. */
export type PaperState = 'unsigned' | 'changed' | 'waiting' | 'signed'

/** `own` is what this phone has of the job. */
export function stateOf({ digest, isSigned, version }: CurrentPaper, own: readonly SavedProof[]): PaperState {
  const signature = own.find(
    ({ item, state }) => item.kind === 'signature' && item.fields.digest === digest && state !== 'refused',
  )
  if (signature) return signature.state === 'waiting' ? 'waiting' : 'signed'
  if (isSigned) return 'signed'
  return version > 1 ? 'changed' : 'unsigned'
}

/** Nothing is left to sign. */
export const isDone = (state: PaperState) => state === 'signed' || state === 'waiting'

const signedBeforeWork: readonly PaperKind[] = ['order_for_service', 'bill_of_lading']
const needingPapers: readonly StepType[] = ['work_started', 'loaded', 'finished']

/** The papers that the customer should have signed before this step. Only a warning: the step can be reported anyway. */
export const unsignedBefore = (
  step: StepType | undefined,
  papers: JobPapers | undefined,
  own: readonly SavedProof[],
): readonly CurrentPaper[] =>
  step && papers && needingPapers.includes(step)
    ? papers.current.filter(paper => signedBeforeWork.includes(paper.kind) && !isDone(stateOf(paper, own)))
    : []

/**
 * Whether this phone noted something for the paper that the server's text does not have, so that a signature would be
 * refused.
 */
export function isBehind(
  { storedAt }: JobPapers,
  own: readonly SavedProof[],
  steps: readonly SavedStep[],
): boolean {
  const isNewer = ({ state, answeredAt = 0 }: Pick<SavedProof, 'state' | 'answeredAt'>) =>
    state === 'waiting' || (state === 'taken' && answeredAt > storedAt)
  return (
    own.some(each => each.item.kind === 'damage' && isNewer(each)) ||
    steps.some(each => ['extra_agreed', 'undone'].includes(each.step.type) && isNewer(each))
  )
}
