import { Button } from '@radix-ui/themes'
import { Undo2 } from 'lucide-react'
import type { CrewJob, Step, StepType } from '../../../../src/shared/move-day.ts'
import { useNow } from '../../../shared/dates/use-time.ts'
import type { CurrentPaper } from '../../../shared/papers/papers.ts'
import styles from '../crew.module.css'
import { useSpeech } from '../language/language.tsx'
import { type DayOnPhone, undoable } from './day-on-phone.ts'

type StepBarProps = Readonly<{
  job: CrewJob
  day: DayOnPhone
  isSaved: boolean
  /** The arrival that the phone's position suggests. Only a tap reports it. */
  arrival?: StepType
  /** Papers that the customer should sign before the next step. */
  unsigned: readonly CurrentPaper[]
  onPaper(paper: CurrentPaper): void
  onStep(type: StepType): void
  onUndo(step: Step): void
  /** The job after this one, once this one is done. */
  following?: CrewJob
  onFollowing(job: CrewJob): void
}>

/** The next step within the reach of a thumb, and for a minute the way back from the last one. */
export function StepBar({
  job,
  day,
  isSaved,
  arrival,
  unsigned,
  onPaper,
  onStep,
  onUndo,
  following,
  onFollowing,
}: StepBarProps) {
  const { words, time } = useSpeech()
  const last = undoable(day, job, useNow(1_000))
  const next = arrival ?? day.next[0]
  const waiting = day.waiting.size
  const [firstUnsigned] = unsigned
  return (
    <section className={styles.bar} aria-label={words.nextStep}>
      <div role="status">
        {waiting > 0 && <p className={styles.waiting}>{words.waitingCount(waiting)}</p>}
        {waiting > 0 && !isSaved && <p className={styles.waiting}>{words.notSaved}</p>}
        {arrival && (
          <p className={styles.arrival}>
            <strong>{words.arrivedQuestion}</strong> {words.arrivedHint}
          </p>
        )}
      </div>
      {last && (
        <div className={styles.undo}>
          <span>
            {words.facts[last.type]}, {time(last.at)}
          </span>
          <Button
            variant="outline"
            color="gray"
            highContrast
            className={styles.tall}
            onClick={() => onUndo(last)}
          >
            <Undo2 size={20} aria-hidden /> {words.undo}
          </Button>
        </div>
      )}
      {firstUnsigned && (
        <div className={styles.warning}>
          <p>
            <strong>
              {words.papers.notSigned(unsigned.map(({ kind }) => words.papers.names[kind]).join(', '))}
            </strong>{' '}
            {words.papers.law[job.promised.jurisdiction]}
          </p>
          <Button
            variant="outline"
            color="gray"
            highContrast
            className={styles.tall}
            onClick={() => onPaper(firstUnsigned)}
          >
            {words.papers.readAndSign}
          </Button>
        </div>
      )}
      {/* The second tap of a double tap would report the step after it. */}
      {next && (
        <Button highContrast className={styles.step} onClick={({ detail }) => detail < 2 && onStep(next)}>
          {words.steps[next]}
        </Button>
      )}
      {!next && following && (
        <Button highContrast className={styles.step} onClick={() => onFollowing(following)}>
          {words.showJob(following.customerFirstName)}
        </Button>
      )}
    </section>
  )
}
