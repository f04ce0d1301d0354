import { Grid, Heading } from '@radix-ui/themes'
import { Suspense, useEffect, useState } from 'react'
import { ulid } from 'ulid'
import type { CrewJob } from '../../../../src/shared/move-day.ts'
import { isText } from '../../../shared/checks.ts'
import { lazyScript, preloadInTurn } from '../../../shared/components/lazy.ts'
import { useToday } from '../../../shared/dates/use-time.ts'
import type { Reading } from '../../../shared/map/geolocation.ts'
import type { CurrentPaper } from '../../../shared/papers/papers.ts'
import '../../../shared/papers/papers.module.css'
import '../../../shared/payment/comparison.module.css'
import type { Signature } from '../../../shared/signature/signature-pad.tsx'
import '../../../shared/signature/signature.module.css'
import { useStored } from '../../../shared/storage.ts'
import large from '../../../shared/styles/large.module.css'
import { useMembersLanguage, useSpeech } from '../language/language.tsx'
import { usePapers } from '../papers/papers.ts'
import '../goods/goods.module.css'
import { isSuperseded } from '../goods/goods.ts'
import { currentJob, jobsByDay, type StoredDay } from './day.ts'
import { JobLine } from './job-card.tsx'
import { OpenJob, parts } from './open-job.tsx'
import '../papers/papers.module.css'
import { storedClock } from '../positions/clock.ts'
import { type SavedProof, useProof } from '../proof/proof.ts'
import '../proof/proof.module.css'
import { dayOnPhone, isLoaded } from '../steps/day-on-phone.ts'
import { useJobSteps } from '../steps/steps.ts'

const PaperSheet = lazyScript(() => import('../papers/paper-sheet.tsx'))
const RefusedNotice = lazyScript(() => import('../queue/refusals.tsx'))

type JobsProps = Readonly<{
  token: string
  stored: StoredDay
  providerId: string
  /** The phone's position, while it is shared. */
  position: Reading | undefined
  /** The crew sets off. */
  onDrive(): void
}>

/** The jobs of today and tomorrow in order. One of them is open; if it is today's, its steps can be reported. */
export function Jobs({ token, stored, providerId, position, onDrive }: JobsProps) {
  const { words, day: nameOfDay } = useSpeech()
  const steps = useJobSteps(token, providerId, stored)
  const [member, setMember] = useStored('browser', 'crew member', isText)
  const [opened, setOpened] = useState<string>()
  const [reading, setReading] = useState<Readonly<{ id: string; paper: CurrentPaper; signer?: string }>>()
  /** The job whose list of the goods a paper asked for. */
  const [listAsked, setListAsked] = useState<string>()
  useEffect(() => void preloadInTurn([RefusedNotice, ...parts, PaperSheet]), [])
  const today = useToday()
  const aheadMs = wrongClockMs()
  const days = (today ? jobsByDay(stored.day, today) : []).map(({ jobs, ...on }) => ({
    ...on,
    jobs: jobs.map(job => ({ ...job, stage: dayOnPhone(job, steps.items, aheadMs).stage })),
  }))
  const jobs = days[0]?.jobs ?? []
  const papers = usePapers(
    token,
    jobs.map(({ serviceRequestId }) => serviceRequestId),
  )
  const proof = useProof(
    token,
    providerId,
    stored,
    Math.min(stored.storedAt, ...papers.map(({ storedAt }) => storedAt)),
  )
  const current = currentJob(jobs)
  // A job stays open after its last step, so that the step can be undone and the bill paid.
  const jobOf = (id: string | undefined) =>
    days.flatMap(({ jobs }) => jobs).find(({ serviceRequestId }) => serviceRequestId === id)
  const open = jobOf(opened) ?? current ?? jobs.at(-1)
  const read = jobOf(reading?.id)
  const { members } = stored.day.provider
  const by = members.some(({ id }) => id === member) ? member : undefined
  useMembersLanguage(languageOf(members, by))

  const papersOf = (id: string) => papers.find(({ serviceRequestId }) => serviceRequestId === id)
  const proofOf = (id: string) => proof.items.filter(({ serviceRequestId }) => serviceRequestId === id)
  const openJob = (job: CrewJob) => setOpened(job.serviceRequestId)
  const sign = (serviceRequestId: string, { kind: paper, digest }: CurrentPaper, signature: Signature) => {
    const fields = { id: ulid(), at: new Date().toISOString(), paper, digest, ...signature }
    proof.queue?.add({ id: fields.id, serviceRequestId, item: { kind: 'signature', fields } })
    setReading(undefined)
  }

  return (
    <>
      {members.length > 0 && (
        <label className={large.field}>
          {words.who}
          <select value={by ?? ''} onChange={event => setMember(event.target.value || undefined)}>
            <option value="">{words.nobody}</option>
            {members.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {/* Of all jobs, also of those that are over or were assigned to another crew. */}
      <Suspense>
        {steps.items.filter(isRefused).map(item => (
          <RefusedNotice key={item.id} refused={item} onDismiss={() => steps.queue?.dismiss(item.id)} />
        ))}
        {proof.items.filter(isRefused).map(item => {
          const job = isSuperseded(item)
            ? jobs.find(({ serviceRequestId }) => serviceRequestId === item.serviceRequestId)
            : undefined
          // The open job shows it beside its list.
          if (job && job === open) return null
          return (
            <RefusedNotice
              key={item.id}
              refused={item}
              onDismiss={() => proof.queue?.dismiss(item.id)}
              onShow={job && (() => openJob(job))}
            />
          )
        })}
      </Suspense>
      {days.map(({ name, date, jobs }) => (
        <Grid asChild key={name} gap="4">
          <section aria-label={words[name]}>
            <Heading as="h2" size="5">
              {words[name]}, {nameOfDay(date)}
            </Heading>
            {jobs.length === 0 && <p>{words.noJobsOn[name]}</p>}
            {jobs.map(job =>
              job === open ? (
                <OpenJob
                  key={job.serviceRequestId}
                  token={token}
                  papers={papersOf(job.serviceRequestId)}
                  onPhone={proofOf(job.serviceRequestId)}
                  job={job}
                  storedAt={stored.storedAt}
                  day={dayOnPhone(job, steps.items, aheadMs)}
                  isToday={name === 'today'}
                  isCovered={reading !== undefined}
                  isListAsked={listAsked === job.serviceRequestId}
                  onListOpen={() => setListAsked(undefined)}
                  by={by}
                  position={position}
                  steps={steps}
                  proof={proof}
                  onPaper={(paper, signer) =>
                    setReading({ id: job.serviceRequestId, paper, ...(signer && { signer }) })
                  }
                  current={current}
                  onOpen={openJob}
                  onDrive={onDrive}
                />
              ) : (
                <JobLine key={job.serviceRequestId} job={job} onOpen={() => openJob(job)} />
              ),
            )}
          </section>
        </Grid>
      ))}
      {reading && (
        <Suspense>
          <PaperSheet
            paper={reading.paper}
            signer={reading.signer}
            papers={papersOf(reading.id)}
            onPhone={proofOf(reading.id)}
            steps={steps.items.filter(step => step.serviceRequestId === reading.id)}
            isLoaded={read !== undefined && isLoaded(dayOnPhone(read, steps.items, aheadMs))}
            onSign={signature => sign(reading.id, reading.paper, signature)}
            onWriteList={() => {
              setListAsked(reading.id)
              setReading(undefined)
            }}
            onClose={() => setReading(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const isRefused = ({ state }: Pick<SavedProof, 'state'>) => state === 'refused'

type Members = StoredDay['day']['provider']['members']

/** The language of the member who uses the phone, otherwise the one that all members share. */
function languageOf(members: Members, by: string | undefined) {
  const own = members.find(({ id }) => id === by)?.language
  const [first, ...others] = new Set(members.map(({ language }) => language))
  return own ?? (others.length === 0 ? first : undefined)
}

/** How far the server's clock is ahead, if this phone's is wrong. */
function wrongClockMs(): number {
  const measured = storedClock.read()
  return measured && Math.abs(measured.offset) > 30_000 ? measured.offset : 0
}
