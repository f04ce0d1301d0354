import { Button, Flex, Grid } from '@radix-ui/themes'
import { Undo2 } from 'lucide-react'
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
  onUndo(step: Step): void
  /** The job after this one, once this one is done. */
  following: CrewJob | undefined
  onFollowing(job: CrewJob, tap: Tap): void
}>

/** The next step within the reach of a thumb, and for a minute the way back from the last one. */
export function StepBar({ job, day, isSaved, next, isArrival, unsigned, following, ...on }: StepBarProps) {
  const { words, time } = useSpeech()
  const last = undoable(day, job, useNow(1_000))
  const waiting = day.waiting.size
  const [firstUnsigned] = unsigned
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
