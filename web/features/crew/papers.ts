import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StepType } from '../../../src/shared/move-day.ts'
import type { PaperKind } from '../../../src/shared/paper-record.ts'
import { ApiError } from '../../shared/api/api.ts'
import { type CurrentPaper, type Papers, readPapers } from '../../shared/papers/job-papers.ts'
import { dayKey } from './day.ts'
import type { SavedProof } from './proof-queue.ts'
import { forgetPapers, storedPapers, storePapers } from './saved-papers.ts'
import type { SavedStep } from './steps.ts'

/** A job's papers as the server had them at `storedAt`, in milliseconds since 1970. `isOld` if it has not answered since. */
export type JobPapers = Papers &
  Readonly<{ token: string; serviceRequestId: string; storedAt: number; isOld?: boolean }>

/** Below the day's key: what changes the day may change its papers. */
const papersKey = (token: string, id: string) => [...dayKey(token), 'papers', id] as const

/** The papers of these jobs by the id of the job. The newest ones are stored on the phone, like the day. */
export function usePapers(token: string, ids: readonly string[]): ReadonlyMap<string, JobPapers> {
  const client = useQueryClient()
  useEffect(() => {
    let isMounted = true
    const show = async () => {
      const stored = await storedPapers(token)
      if (!isMounted) return
      for (const papers of stored) {
        const key = papersKey(token, papers.serviceRequestId)
        if (!client.getQueryData(key)) client.setQueryData(key, { ...papers, isOld: true })
      }
    }
    show()
    return () => {
      isMounted = false
    }
  }, [client, token])
  return useQueries({
    queries: ids.map(id => ({
      queryKey: papersKey(token, id),
      queryFn: () => fetchPapers(token, id),
      staleTime: 0,
    })),
    combine: byJob,
  })
}

const byJob = (results: readonly UseQueryResult<JobPapers>[]): ReadonlyMap<string, JobPapers> =>
  new Map(
    results.flatMap(({ data, isError }) =>
      data ? [[data.serviceRequestId, isError ? { ...data, isOld: true } : data]] : [],
    ),
  )

async function fetchPapers(token: string, id: string): Promise<JobPapers> {
  try {
    const papers = {
      ...(await readPapers(id, { 'x-crew-token': token })),
      token,
      serviceRequestId: id,
      storedAt: Date.now(),
    }
    // Not awaited: a browser's storage may never answer.
    storePapers(papers)
    return papers
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) forgetPapers(id)
    throw error
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

const signedBeforeWork: readonly PaperKind[] = ['order_for_service', 'bill_of_lading']
const needingPapers: readonly StepType[] = ['work_started', 'loaded', 'finished']

/** The papers that the customer should have signed before this step. Only a warning: the step can be reported anyway. */
export const unsignedBefore = (
  step: StepType | undefined,
  papers: JobPapers | undefined,
  own: readonly SavedProof[],
): readonly CurrentPaper[] =>
  step && papers && needingPapers.includes(step)
    ? papers.current.filter(
        paper =>
          signedBeforeWork.includes(paper.kind) && ['unsigned', 'changed'].includes(stateOf(paper, own)),
      )
    : []

/** Whether this phone noted something for the paper that the server's text does not have, so that a signature would be refused. */
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
