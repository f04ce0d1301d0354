import { Grid } from '@radix-ui/themes'
import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { ulid } from 'ulid'
import type { CrewJob, SentStep, StepType } from '../../../../src/shared/move-day.ts'
import { lazyScript } from '../../../shared/components/lazy.ts'
import type { Reading } from '../../../shared/map/geolocation.ts'
import type { CurrentPaper } from '../../../shared/papers/papers.ts'
import { goodsOnPhone } from '../goods/goods.ts'
import { useWords } from '../language/language.tsx'
import { type JobPapers, unsignedBefore } from '../papers/papers.ts'
import { PlainButton } from '../parts.tsx'
import type { SavedProof, useProof } from '../proof/proof.ts'
import { useArrival } from '../steps/arrival.ts'
import { agreedBefore, type DayOnPhone } from '../steps/day-on-phone.ts'
import { type Tap, useMeantTap } from '../steps/meant.ts'
import { isAside, StepBar } from '../steps/step-bar.tsx'
import type { useJobSteps } from '../steps/steps.ts'
import { useDraft } from '../storage/draft.ts'
import { JobCard } from './job-card.tsx'

const GoodsPart = lazyScript(() => import('../goods/goods-part.tsx'))
const PapersPart = lazyScript(() => import('../papers/papers-part.tsx'))
const ProofPart = lazyScript(() => import('../proof/proof-part.tsx'))
const BillPart = lazyScript(() => import('../bill/bill-part.tsx'))
const ExtraForm = lazyScript(() => import('../steps/extra-form.tsx'))

/** Not in the first load, but loaded before they are needed, perhaps without a network. */
export const parts = [PapersPart, ProofPart, GoodsPart, ExtraForm, BillPart]

type OpenJobProps = Readonly<{
  token: string
  job: CrewJob
  /** When the server's answer with the job arrived, in milliseconds since 1970. */
  storedAt: number
  day: DayOnPhone
  isToday: boolean
  /** Whether a paper lies over the page. */
  isCovered: boolean
  /** Whether a paper asked for the list of the goods. Its form then opens. */
  isListAsked: boolean
  onListOpen(): void
  /** The member who uses the phone. */
  by: string | undefined
  position: Reading | undefined
  papers: JobPapers | undefined
  /** The photos, notes, lists and signatures of the job on this phone. */
  onPhone: readonly SavedProof[]
  steps: ReturnType<typeof useJobSteps>
  proof: ReturnType<typeof useProof>
  /** `signer` is who is expected to sign. */
  onPaper(paper: CurrentPaper, signer?: string): void
  /** The job to do next. */
  current: CrewJob | undefined
  onOpen(job: CrewJob): void
  onDrive(): void
}>

/** The open job. If it is today's, the crew reports its steps, photographs, has papers signed and closes it. */
export function OpenJob(props: OpenJobProps) {
  const { token, job, day, isToday, isCovered, by, position, papers, onPhone, steps, proof } = props
  const { isListAsked, onListOpen, onPaper, current, onOpen, onDrive } = props
  const words = useWords()
  const extra = useDraft(token, `${job.serviceRequestId} extra`)
  const list = useDraft(token, `${job.serviceRequestId} goods`)
  const openList = useEffectEvent(() => {
    list.open()
    onListOpen()
  })
  useEffect(() => {
    if (isListAsked) openList()
  }, [isListAsked])
  const photos = useRef<HTMLElement>(null)
  const isExtra = extra.draft !== undefined && day.next.includes('extra_agreed')
  const arrival = useArrival(job, isToday ? day.next : [], position)
  const next = arrival ?? day.next[0]
  const others = day.next.filter(type => type !== next && !isAside(type))
  // Without the queue, a tap would be lost.
  const canReport = isToday && steps.queue !== undefined && !isExtra

  const record = (type: SentStep['type'], data?: SentStep['data']) => {
    const here = position && isFresh(position) ? position : undefined
    const step: SentStep = {
      id: ulid(),
      type,
      at: new Date().toISOString(),
      ...(by !== undefined && { by }),
      ...(here && { latitude: here.latitude, longitude: here.longitude }),
      ...(data && { data }),
    }
    onOpen(job)
    if (type === 'drive_started') onDrive()
    steps.queue?.add({ id: step.id, serviceRequestId: job.serviceRequestId, step })
  }
  const following = day.stage === 'finished' ? current : undefined
  const offered = [canReport, isCovered, next, ...day.next, following?.serviceRequestId]
  const isMeant = useMeantTap(offered.join(' '))
  const onStep = (type: StepType, tap: Tap) => {
    if (!isMeant(tap)) return
    if (type === 'extra_agreed') extra.open()
    else record(type)
  }

  const showPhotos = () => {
    photos.current?.focus({ preventScroll: true })
    photos.current?.scrollIntoView()
  }

  return (
    <>
      <JobCard
        job={job}
        storedAt={props.storedAt}
        day={day}
        items={goodsOnPhone(job, onPhone).goods.items}
        list={
          isToday && (
            <Suspense>
              <GoodsPart
                job={job}
                onPhone={onPhone}
                unsaved={proof.unsaved}
                queue={proof.queue}
                draft={list}
              />
            </Suspense>
          )
        }
      >
        {isToday && isExtra && (
          <Suspense>
            <ExtraForm
              isOnlyHours={job.isOnlyHours}
              agreedBefore={agreed => agreedBefore(day, job, agreed, Date.now())}
              draft={extra}
              onAgree={agreed => record('extra_agreed', agreed)}
            />
          </Suspense>
        )}
        {canReport && others.length > 0 && (
          <Grid asChild gap="3">
            <fieldset aria-label={words.more}>
              {others.map(type => (
                <PlainButton key={type} onClick={tap => onStep(type, tap)}>
                  {words.steps[type]}
                </PlainButton>
              ))}
            </fieldset>
          </Grid>
        )}
        {isToday && (
          <Suspense>
            {day.stage === 'finished' && (
              <BillPart
                token={token}
                serviceRequestId={job.serviceRequestId}
                by={by}
                isSent={day.waiting.size === 0}
                papers={papers}
                onPhone={onPhone}
                onPaper={onPaper}
              />
            )}
            <PapersPart papers={papers} onPhone={onPhone} unsaved={proof.unsaved} onOpen={onPaper} />
            <ProofPart
              ref={photos}
              token={token}
              job={job}
              stage={day.stage}
              by={by}
              onPhone={onPhone}
              unsaved={proof.unsaved}
              queue={proof.queue}
            />
          </Suspense>
        )}
      </JobCard>
      {canReport && (
        <StepBar
          job={job}
          day={day}
          isSaved={steps.unsaved.size === 0}
          next={next}
          isArrival={arrival !== undefined}
          unsigned={unsignedBefore(next, papers, onPhone)}
          onPaper={onPaper}
          onStep={onStep}
          onPhotos={showPhotos}
          onUndo={({ id }) => record('undone', { undoes: id })}
          following={following}
          onFollowing={(job, tap) => isMeant(tap) && onOpen(job)}
        />
      )}
    </>
  )
}

/** Whether the phone was there when the step was tapped, rather than minutes before. */
const isFresh = ({ timestamp }: Reading) => Math.abs(Date.now() - Date.parse(timestamp)) < 60_000
