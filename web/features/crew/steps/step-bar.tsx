import { Button, Flex, Grid } from '@radix-ui/themes'
import { Camera, CirclePlus, Coffee, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CrewJob, Step, StepType } from '../../../../src/shared/move-day.ts'
import { useNow } from '../../../shared/dates/use-time.ts'
import type { CurrentPaper } from '../../../shared/papers/papers.ts'
import styles from '../crew.module.css'
import { useSpeech } from '../language/language.tsx'
import { Notice, PlainButton } from '../parts.tsx'
import { type DayOnPhone, undoable } from './day-on-phone.ts'
import type { Tap } from './meant.ts'

type StepBarProps = Readonly<{
  job: CrewJob
  day: DayOnPhone
  isSaved: boolean
  next: StepType | undefined
  /** Whether the phone's position suggests the next step. Only a tap reports it. */
  isArrival: boolean
  /** Papers that the customer should sign before the next step. */
  unsigned: readonly CurrentPaper[]
  onPaper(paper: CurrentPaper): void
  onStep(type: StepType, tap: Tap): void
  onPhotos(): void
  onUndo(step: Step): void
  /** The job after this one, once this one is done. */
  following: CrewJob | undefined
  onFollowing(job: CrewJob, tap: Tap): void
}>

/** Steps beside the way of the job, for as long as the crew is at work. */
type Aside = 'break_started' | 'extra_agreed'
export const isAside = (type: StepType): type is Aside => type === 'break_started' || type === 'extra_agreed'

const icons: Readonly<Record<Aside, ReactNode>> = {
  break_started: <Coffee size={20} aria-hidden />,
  extra_agreed: <CirclePlus size={20} aria-hidden />,
}

/** What a crew at work needs within the reach of a thumb: the next step, a break, extra work, photos, and for a minute the undo. */
export function StepBar({ job, day, isSaved, next, isArrival, unsigned, following, ...on }: StepBarProps) {
  const { words, time } = useSpeech()
  const last = undoable(day, job, useNow(1_000))
  const waiting = day.waiting.size
  const [firstUnsigned] = unsigned
  const asides = day.next.filter(isAside)
  return (
    <section className={styles.bar} aria-label={words.nextStep} data-bottom-bar>
      {/* Above the bar rather than in it, so that the bar does not move when the papers arrive. */}
      <div className={waiting > 0 || isArrival || last || firstUnsigned ? styles.aboveBar : undefined}>
        <Grid gap="2" role="status">
          {waiting > 0 && <Notice>{words.waitingCount(waiting)}</Notice>}
          {waiting > 0 && !isSaved && <Notice color="red">{words.notSaved}</Notice>}
          {isArrival && (
            <Notice>
              <strong>{words.arrivedQuestion}</strong> {words.arrivedHint}
            </Notice>
          )}
        </Grid>
        {last && (
          <Flex align="center" justify="between" gap="3">
            <span>
              {words.facts[last.type]}, {time(last.at)}
            </span>
            <PlainButton onClick={() => on.onUndo(last)}>
              <Undo2 size={20} aria-hidden /> {words.undo}
            </PlainButton>
          </Flex>
        )}
        {firstUnsigned && (
          <Notice>
            <p>
              <strong>
                {words.papers.notSigned(unsigned.map(({ kind }) => words.papers.names[kind]).join(', '))}
              </strong>{' '}
              {words.papers.law[job.promised.jurisdiction]}
            </p>
            <PlainButton onClick={() => on.onPaper(firstUnsigned)}>{words.papers.readAndSign}</PlainButton>
          </Notice>
        )}
      </div>
      {asides.length > 0 && (
        <Grid asChild columns={String(asides.length + 1)} gap="2" mb="2">
          <fieldset aria-label={words.more}>
            {asides.map(type => (
              <PlainButton
                key={type}
                className={styles.aside}
                aria-label={words.steps[type]}
                onClick={tap => on.onStep(type, tap)}
              >
                {icons[type]} {words.asides[type]}
              </PlainButton>
            ))}
            <PlainButton className={styles.aside} aria-label={words.proof.title} onClick={on.onPhotos}>
              <Camera size={20} aria-hidden /> {words.photos}
            </PlainButton>
          </fieldset>
        </Grid>
      )}
      {next && (
        <Button highContrast className={styles.step} onClick={tap => on.onStep(next, tap)}>
          {words.steps[next]}
        </Button>
      )}
      {!next && following && (
        <Button highContrast className={styles.step} onClick={tap => on.onFollowing(following, tap)}>
          {words.showJob(following.customerFirstName)}
        </Button>
      )}
    </section>
  )
}
