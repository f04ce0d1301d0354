import { Button, Heading, Text } from '@radix-ui/themes'
import { MapPin, MessageSquare, Phone } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { withoutCountry } from '../../../src/shared/geo.ts'
import type { CrewJob, Step } from '../../../src/shared/move-day.ts'
import { callTo, textTo } from '../../shared/call.ts'
import { SpecialLoad } from '../../shared/components/special-load.tsx'
import styles from './crew.module.css'
import { useSpeech, useWords } from './language/language.tsx'
import { specialLoadIn } from './language/special-load-words.ts'
import { mapLink } from './map-link.ts'
import { refusalIn } from './refusals.ts'
import type { DayOnPhone } from './steps/day-on-phone.ts'
import type { SavedStep } from './steps/steps.ts'

/** A job as a line that opens it: when, where and whose. */
export function JobLine({ job, onOpen }: Readonly<{ job: CrewJob; onOpen: () => void }>) {
  const words = useWords()
  return (
    <button type="button" className={styles.line} onClick={onOpen}>
      <strong>{useWindow(job)}</strong>
      <span>
        {job.customerFirstName} · {words.stages[job.stage]}
      </span>
      <span>{withoutCountry(job.from.address)}</span>
    </button>
  )
}

function useWindow({ windowStart, windowEnd, scheduledDate, scheduledEnd }: CrewJob): string {
  const { time } = useSpeech()
  return `${time(windowStart ?? scheduledDate)} – ${time(windowEnd ?? scheduledEnd)}`
}

type JobCardProps = Readonly<{
  job: CrewJob
  day: DayOnPhone
  onDismiss(step: SavedStep): void
  /** The steps that are not the next one. */
  children?: ReactNode
}>

/** Everything that a crew needs to know of a job. */
export function JobCard({ job, day, onDismiss, children }: JobCardProps) {
  const { words, dollars } = useSpeech()
  const title = useId()
  const { customerFirstName: name, customerPhone: phone, from, to, promised, money, planned } = job
  return (
    <section className={styles.job} aria-labelledby={title}>
      <header>
        <Heading as="h3" size="6" id={title}>
          {name}
        </Heading>
        <p className={styles.large}>{useWindow(job)}</p>
        <p>
          {words.services[job.serviceType === 'moving' ? 'moving' : 'junk']} · {job.bookingNumber} ·{' '}
          <strong>{words.stages[day.stage]}</strong>
        </p>
      </header>
      {phone ? (
        <div className={styles.pair}>
          <LinkButton href={callTo(phone)} label={words.callName(name)}>
            <Phone size={20} aria-hidden /> {words.call}
          </LinkButton>
          <LinkButton href={textTo(phone)} label={words.textName(name)}>
            <MessageSquare size={20} aria-hidden /> {words.text}
          </LinkButton>
        </div>
      ) : (
        day.stage !== 'finished' && <p>{words.noPhone}</p>
      )}
      <Stop label={words.pickup} place={from} />
      {to && <Stop label={words.delivery} place={to} />}
      {children}
      {promised.notes && (
        <Part title={words.notes}>
          <p className={styles.notes}>{promised.notes}</p>
        </Part>
      )}
      <Load job={job} />
      <Part title={words.promised}>
        <p>
          {words.workers(promised.workers)}, {words.hours(promised.hours)}
        </p>
        <dl className={styles.money}>
          <dt>{words.price}</dt>
          <dd>{dollars(promised.totalCents)}</dd>
          <dt>{words.paid}</dt>
          <dd>{dollars(money.paidCents)}</dd>
          <dt>{words.due}</dt>
          <dd>
            <strong>{dollars(money.dueCents)}</strong>
          </dd>
        </dl>
        <p>{words.howToPay[money.howToPay]}</p>
        <p>{promised.notice}</p>
      </Part>
      {planned.members.length + planned.trucks.length > 0 && (
        <Part title={words.planned}>
          <p>{planned.members.map(({ name }) => name).join(', ')}</p>
          {planned.trucks.map(({ id, name, plate }) => (
            <p key={id}>
              {words.trucks}: {[name, plate].filter(Boolean).join(', ')}
            </p>
          ))}
        </Part>
      )}
      <History day={day} onDismiss={onDismiss} />
    </section>
  )
}

function Stop({ label, place }: Readonly<{ label: string; place: CrewJob['from'] }>) {
  const words = useWords()
  return (
    <Part title={label}>
      <p className={styles.large}>{withoutCountry(place.address)}</p>
      <p>
        {words.access}: {place.access}
      </p>
      <LinkButton href={mapLink(place)} label={words.mapTo(label)} isNew>
        <MapPin size={20} aria-hidden /> {words.map}
      </LinkButton>
    </Part>
  )
}

/** The things, what to take care of, and the customer's photos. */
function Load({ job }: Readonly<{ job: CrewJob }>) {
  const { words, language } = useSpeech()
  const { items, specialItems, itemCategories, photoUrls } = job
  const count = items.reduce((sum, item) => sum + item.count, 0)
  return (
    <>
      {specialItems.length > 0 && (
        <Part title={words.special}>
          <ul className={styles.special}>
            {specialItems.map(item => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Part>
      )}
      <SpecialLoad itemCategories={itemCategories} words={specialLoadIn[language]} />
      {count > 0 ? (
        <details className={styles.details}>
          <summary>{words.items(count)}</summary>
          <ul>
            {items.map(item => (
              <li key={item.label}>
                {item.count} × {item.label}
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <p>{words.noItems}</p>
      )}
      {photoUrls.length > 0 && (
        <Part title={words.photos}>
          <ul className={styles.photos}>
            {photoUrls.map((url, index) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img src={`${url}/thumb`} alt={words.photo(index + 1)} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}

/** A step that the server has refused, with its reason and the time of the tap. */
export function RefusedStep({ step, onDismiss }: Readonly<{ step: SavedStep; onDismiss(): void }>) {
  const { words, time, language } = useSpeech()
  const { type, at } = step.step
  return (
    <div role="alert" className={styles.refused}>
      <p>
        <strong>
          {words.refused}: {type === 'undone' ? words.undo : words.facts[type]}, {time(at)}
        </strong>
      </p>
      <p>{refusalIn(language, step)}</p>
      <Button size="3" variant="surface" color="red" highContrast onClick={onDismiss}>
        {words.understood}
      </Button>
    </div>
  )
}

/** What the crew reported, and what the server has not taken or has refused. */
function History({ day, onDismiss }: Readonly<{ day: DayOnPhone; onDismiss(step: SavedStep): void }>) {
  const { words, time } = useSpeech()
  const { steps, waiting, refused } = day
  return (
    <>
      {refused.map(step => (
        <RefusedStep key={step.id} step={step} onDismiss={() => onDismiss(step)} />
      ))}
      {steps.length > 0 && (
        <Part title={words.history}>
          <ol className={styles.history}>
            {steps.map(step => (
              <li key={step.id} data-undone={step.undone || undefined}>
                <time dateTime={step.at}>{time(step.at)}</time>
                <span>
                  {factOf(step, words.facts[step.type])}
                  {step.undone && ` · ${words.undone}`}
                  {waiting.has(step.id) && ` · ${words.waiting}`}
                </span>
              </li>
            ))}
          </ol>
        </Part>
      )}
    </>
  )
}

const factOf = ({ byName, extra }: Step, fact: string) =>
  [fact, extra?.label, byName].filter(Boolean).join(' · ')

const Part = ({ title, children }: Readonly<{ title: string; children: ReactNode }>) => (
  <div className={styles.part}>
    <Text as="p" weight="bold">
      {title}
    </Text>
    {children}
  </div>
)

type LinkButtonProps = Readonly<{ href: string; label: string; isNew?: boolean; children: ReactNode }>

const LinkButton = ({ href, label, isNew, children }: LinkButtonProps) => (
  <Button asChild variant="surface" color="gray" highContrast className={styles.tall}>
    <a href={href} aria-label={label} {...(isNew && { target: '_blank', rel: 'noreferrer' })}>
      {children}
    </a>
  </Button>
)
