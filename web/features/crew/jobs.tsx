import { Button, Heading } from '@radix-ui/themes'
import { Suspense, useEffect, useState } from 'react'
import { ulid } from 'ulid'
import type { AgreedExtra, CrewJob, SentStep, Step, StepType } from '../../../src/shared/move-day.ts'
import { isText } from '../../shared/checks.ts'
import { lazyScript, preloadInTurn } from '../../shared/components/lazy.ts'
import { useToday } from '../../shared/dates/use-time.ts'
import type { Reading } from '../../shared/map/geolocation.ts'
import type { CurrentPaper } from '../../shared/papers/papers.ts'
import '../../shared/papers/papers.module.css'
import '../../shared/payment/comparison.module.css'
import type { Signature } from '../../shared/signature/signature-pad.tsx'
import '../../shared/signature/signature.module.css'
import { useStored } from '../../shared/storage.ts'
import styles from './crew.module.css'
import { currentJob, jobsByDay, type StoredDay } from './day.ts'
import { JobCard, JobLine, RefusedStep } from './job-card.tsx'
import { useMembersLanguage, useSpeech } from './language/language.tsx'
import { unsignedBefore, usePapers } from './papers/papers.ts'
import { storedClock } from './positions/clock.ts'
import { arrivalOf, type Stay, stayAfter } from './steps/arrival.ts'
import './papers/papers.module.css'
import './proof/proof.module.css'
import { useProof } from './proof/proof.ts'
import { RefusedProof } from './proof/refused-proof.tsx'
import { dayOnPhone } from './steps/day-on-phone.ts'
import { StepBar } from './steps/step-bar.tsx'
import { useSteps } from './steps/steps.ts'

/**
 * Not in the first load, but before they are needed, perhaps without a network. The page has one style sheet, so their
 * styles are imported here.
 */
const PaperSheet = lazyScript(() => import('./papers/paper-sheet.tsx'))
const PapersPart = lazyScript(() => import('./papers/papers-part.tsx'))
const ProofPart = lazyScript(() => import('./proof/proof-part.tsx'))
const BillPart = lazyScript(() => import('./bill/bill-part.tsx'))
const ExtraForm = lazyScript(() => import('./steps/extra-form.tsx'))

type JobsProps = Readonly<{
  token: string
  stored: StoredDay
  providerId: string
  /** The phone's position, while it is shared. */
  position: Reading | undefined
}>

/** The jobs of today and tomorrow in order. One of them is open; if it is today's, its steps can be reported. */
export function Jobs({ token, stored, providerId, position }: JobsProps) {
  const { words, day: nameOfDay } = useSpeech()
  const { items: steps, unsaved, queue } = useSteps(token, providerId, stored)
  const [member, setMember] = useStored('browser', 'crew member', isText)
  const [opened, setOpened] = useState<string>()
  const [isExtra, setExtra] = useState(false)
  const [reading, setReading] = useState<Readonly<{ id: string; paper: CurrentPaper }>>()
  useEffect(() => void preloadInTurn([PapersPart, ProofPart, PaperSheet, ExtraForm, BillPart]), [])
  const today = useToday()
  const days = today ? jobsByDay(stored.day, today) : []
  const aheadMs = wrongClockMs()
  const papers = usePapers(
    token,
    (days[0]?.jobs ?? []).map(({ serviceRequestId }) => serviceRequestId),
  )
  const knownAt = Math.min(stored.storedAt, ...papers.map(({ storedAt }) => storedAt))
  const proof = useProof(token, providerId, stored, knownAt)
  const withStage = (job: CrewJob): CrewJob => ({ ...job, stage: dayOnPhone(job, steps, aheadMs).stage })
  const jobs = (days[0]?.jobs ?? []).map(withStage)
  const current = currentJob(jobs)
  // A job stays open after its last step, so that this can be taken back, and the bill be paid.
  const open =
    days.flatMap(({ jobs }) => jobs).find(({ serviceRequestId }) => serviceRequestId === opened) ??
    current ??
    jobs.at(-1)
  const day = open && dayOnPhone(open, steps, aheadMs)
  const isToday = jobs.some(({ serviceRequestId }) => serviceRequestId === open?.serviceRequestId)
  // Without the queue, a tap would be lost.
  const canReport = isToday && queue !== undefined && !isExtra
  const arrival = useArrival(open && isToday ? arrivalOf(open, day?.next ?? []) : undefined, position)
  // Those of the open job stand with it. The office may have given the other jobs away, or they are over.
  const refusedElsewhere = steps.filter(
    ({ state, serviceRequestId }) => state === 'refused' && serviceRequestId !== open?.serviceRequestId,
  )
  const ownOf = (id: string | undefined) => ({
    own: proof.items.filter(({ serviceRequestId }) => serviceRequestId === id),
    steps: steps.filter(({ serviceRequestId }) => serviceRequestId === id),
  })
  const { own } = ownOf(open?.serviceRequestId)
  const papersFor = (id: string | undefined) => papers.find(({ serviceRequestId }) => serviceRequestId === id)
  const openPapers = papersFor(open?.serviceRequestId)
  const next = arrival ?? day?.next[0]
  const { members } = stored.day.provider
  const by = members.some(({ id }) => id === member) ? member : undefined
  useMembersLanguage(languageOf(members, by))

  const record = (job: CrewJob, type: SentStep['type'], data?: SentStep['data']) => {
    const here = position && isFresh(position) ? position : undefined
    const step: SentStep = {
      id: ulid(),
      type,
      at: new Date().toISOString(),
      ...(by !== undefined && { by }),
      ...(here && { latitude: here.latitude, longitude: here.longitude }),
      ...(data && { data }),
    }
    setOpened(job.serviceRequestId)
    queue?.add({ id: step.id, serviceRequestId: job.serviceRequestId, step })
  }
  const openJob = (job: CrewJob) => {
    setOpened(job.serviceRequestId)
    setExtra(false)
  }
  const agree = (job: CrewJob, extra: AgreedExtra) => {
    record(job, 'extra_agreed', extra)
    setExtra(false)
  }
  const read = ({ serviceRequestId: id }: CrewJob, paper: CurrentPaper) => setReading({ id, paper })
  const sign = (id: string, paper: CurrentPaper, signature: Signature) => {
    const fields = { id: ulid(), at: new Date().toISOString(), paper: paper.kind, digest: paper.digest }
    proof.queue?.add({
      id: fields.id,
      serviceRequestId: id,
      item: { kind: 'signature', fields: { ...fields, ...signature } },
    })
    setReading(undefined)
  }
  const onStep = (job: CrewJob, type: StepType) =>
    type === 'extra_agreed' ? setExtra(true) : record(job, type)
  const onUndo = (job: CrewJob, step: Step) => record(job, 'undone', { undoes: step.id })

  return (
    <>
      {members.length > 0 && (
        <label className={styles.who}>
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
      {refusedElsewhere.map(step => (
        <RefusedStep key={step.id} step={step} onDismiss={() => queue?.dismiss(step.id)} />
      ))}
      {proof.items
        .filter(
          ({ state, serviceRequestId }) => state === 'refused' && serviceRequestId !== open?.serviceRequestId,
        )
        .map(each => (
          <RefusedProof key={each.id} proof={each} onDismiss={() => proof.queue?.dismiss(each.id)} />
        ))}
      {days.map(({ name, date, jobs }) => (
        <section key={name} className={styles.day} aria-label={words[name]}>
          <Heading as="h2" size="5">
            {words[name]}, {nameOfDay(date)}
          </Heading>
          {jobs.length === 0 && <p>{words.noJobsOn[name]}</p>}
          {jobs.map(job =>
            open && day && job.serviceRequestId === open.serviceRequestId ? (
              <JobCard
                key={job.serviceRequestId}
                job={job}
                day={day}
                onDismiss={({ id }) => queue?.dismiss(id)}
              >
                {isToday && isExtra && (
                  <Suspense>
                    <ExtraForm
                      isOnlyHours={job.isOnlyHours}
                      onAgree={extra => agree(job, extra)}
                      onCancel={() => setExtra(false)}
                    />
                  </Suspense>
                )}
                {canReport && day.next.length > 1 && (
                  <fieldset className={styles.more} aria-label={words.more}>
                    {day.next
                      .filter(type => type !== (arrival ?? day.next[0]))
                      .map(type => (
                        <Button
                          key={type}
                          variant="outline"
                          color="gray"
                          highContrast
                          className={styles.tall}
                          onClick={() => onStep(job, type)}
                        >
                          {words.steps[type]}
                        </Button>
                      ))}
                  </fieldset>
                )}
                {isToday && (
                  <Suspense>
                    {day.stage === 'finished' && (
                      <BillPart
                        token={token}
                        serviceRequestId={job.serviceRequestId}
                        by={by}
                        isSent={day.waiting.size === 0}
                        papers={openPapers}
                        own={own}
                        onPaper={paper => read(job, paper)}
                      />
                    )}
                    <PapersPart
                      papers={openPapers}
                      own={own}
                      unsaved={proof.unsaved}
                      onOpen={paper => read(job, paper)}
                      onDismiss={id => proof.queue?.dismiss(id)}
                    />
                    <ProofPart
                      job={job}
                      stage={day.stage}
                      by={by}
                      own={own}
                      unsaved={proof.unsaved}
                      queue={proof.queue}
                    />
                  </Suspense>
                )}
              </JobCard>
            ) : (
              <JobLine key={job.serviceRequestId} job={withStage(job)} onOpen={() => openJob(job)} />
            ),
          )}
        </section>
      ))}
      {reading && (
        <Suspense>
          <PaperSheet
            {...ownOf(reading.id)}
            paper={reading.paper}
            papers={papersFor(reading.id)}
            onSign={signature => sign(reading.id, reading.paper, signature)}
            onClose={() => setReading(undefined)}
          />
        </Suspense>
      )}
      {open && day && canReport && (
        <StepBar
          job={open}
          day={day}
          isSaved={unsaved.size === 0}
          arrival={arrival}
          unsigned={unsignedBefore(next, openPapers, own)}
          onPaper={paper => read(open, paper)}
          onStep={type => onStep(open, type)}
          onUndo={step => onUndo(open, step)}
          following={day.stage === 'finished' ? current : undefined}
          onFollowing={openJob}
        />
      )}
    </>
  )
}

type Members = StoredDay['day']['provider']['members']

/** Of the person who uses the phone, or else the one that all of the crew speak. */
function languageOf(members: Members, by: string | undefined) {
  const own = members.find(({ id }) => id === by)?.language
  const [first, ...others] = new Set(members.map(({ language }) => language))
  return own ?? (others.length === 0 ? first : undefined)
}

/** Whether the phone was there when the step was tapped, rather than minutes before. */
const isFresh = ({ timestamp }: Reading) => Math.abs(Date.now() - Date.parse(timestamp)) < 60_000

/** How far the server's clock is ahead, if this phone's is wrong. */
function wrongClockMs(): number {
  const measured = storedClock.read()
  return measured && Math.abs(measured.offset) > 30_000 ? measured.offset : 0
}

/** The arrival that the positions suggest: the phone has been near the place for half a minute. */
function useArrival(
  expected: ReturnType<typeof arrivalOf>,
  position: Reading | undefined,
): StepType | undefined {
  const [stay, setStay] = useState<Stay>()
  const { latitude, longitude } = expected?.target ?? {}
  useEffect(() => {
    if (!position || latitude === undefined || longitude === undefined) return setStay(undefined)
    setStay(known => stayAfter(known, position, { latitude, longitude }))
  }, [position, latitude, longitude])
  return stay?.isLong ? expected?.type : undefined
}
