import { Grid, Heading, Text } from '@radix-ui/themes'
import { MapPin, MessageSquare, Phone } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { withoutCountry } from '../../../../src/shared/geo.ts'
import type { CrewJob } from '../../../../src/shared/move-day.ts'
import { clockAt } from '../../../shared/dates/clock.ts'
import { useByTime, useToday } from '../../../shared/dates/use-time.ts'
import { callTo, mapLink, textTo } from '../../../shared/links.ts'
import styles from '../crew.module.css'
import { useSpeech, useWords } from '../language/language.tsx'
import { ItemName, LinkButton, Part, ServerPhoto, SpecialLoad } from '../parts.tsx'
import type { DayOnPhone } from '../steps/day-on-phone.ts'
import { whyNoPhone } from './day.ts'

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

/** With its date if the job was left open on an earlier day. */
function useWindow({ windowStart, windowEnd, scheduledDate, scheduledEnd }: CrewJob): string {
  const { time, day } = useSpeech()
  const today = useToday()
  const start = windowStart ?? scheduledDate
  const date = clockAt(start).day
  const window = `${time(start)} – ${time(windowEnd ?? scheduledEnd)}`
  return today && date < today ? `${day(date)}, ${window}` : window
}

type JobCardProps = Readonly<{
  job: CrewJob
  /** When the server's answer with the job arrived, in milliseconds since 1970. */
  storedAt: number
  day: DayOnPhone
  /** The goods by the list that holds. */
  items: CrewJob['items']
  /** What the crew does with that list. */
  list?: ReactNode
  /** What the crew does and records, between the addresses and what was agreed. */
  children?: ReactNode
}>

/** Everything that a crew needs to know of a job. */
export function JobCard({ job, storedAt, day, items, list, children }: JobCardProps) {
  const { words, time, day: dayInWords, dollars } = useSpeech()
  const title = useId()
  const { customerFirstName: name, customerPhone: phone, from, to, promised, money, planned } = job
  const noPhone = useByTime(now => whyNoPhone(job, storedAt, now))
  return (
    <section className={styles.job} aria-labelledby={title}>
      <header>
        <Heading as="h3" size="6" id={title}>
          {name}
        </Heading>
        <Text as="p" size="5" weight="bold">
          {useWindow(job)}
        </Text>
        <p>
          {words.services[job.serviceType === 'moving' ? 'moving' : 'junk']} · {job.bookingNumber} ·{' '}
          <strong>{words.stages[day.stage]}</strong>
        </p>
      </header>
      {phone ? (
        <Grid columns="2" gap="3">
          <LinkButton href={callTo(phone)} label={words.callName(name)}>
            <Phone size={20} aria-hidden /> {words.call}
          </LinkButton>
          <LinkButton href={textTo(phone)} label={words.textName(name)}>
            <MessageSquare size={20} aria-hidden /> {words.text}
          </LinkButton>
        </Grid>
      ) : (
        noPhone && day.stage !== 'finished' && <p>{words.noPhone[noPhone]}</p>
      )}
      <Stop label={words.pickup} place={from} />
      {to && <Stop label={words.delivery} place={to} />}
      {children}
      {promised.notes && (
        <Part title={words.notes}>
          <p className={styles.notes}>{promised.notes}</p>
        </Part>
      )}
      <Load job={job} items={items}>
        {list}
      </Load>
      <Part title={words.promised}>
        <p>
          {words.workers(promised.workers)}, {words.hours(promised.hours)}
        </p>
        <Grid asChild columns="1fr auto" gapX="3" gapY="1">
          <dl>
            <dt>{words.price}</dt>
            <dd>{dollars(promised.totalCents)}</dd>
            <dt>{words.paid}</dt>
            <dd>{dollars(money.paidCents)}</dd>
            <dt>{words.due}</dt>
            <dd>
              <strong>{dollars(money.dueCents)}</strong>
            </dd>
            {money.later && (
              <>
                <dt>{words.dueBy(dayInWords(money.later.dueOn))}</dt>
                <dd>{dollars(money.later.amountCents)}</dd>
              </>
            )}
          </dl>
        </Grid>
        <p>{words.howToPay[wayToPay(job)]}</p>
        <p>
          <Told english={promised.notice} spanish={promised.noticeInSpanish} />
        </p>
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
      {day.steps.length > 0 && (
        <Part title={words.history}>
          <ol>
            {day.steps.map(({ id, type, at, undone, extra, byName }) => (
              <Grid asChild key={id} columns="5.5em 1fr" gap="2" py="1">
                <li data-undone={undone || undefined}>
                  <time dateTime={at}>{time(at)}</time>
                  <span>
                    {[words.facts[type], extra?.label, byName].filter(Boolean).join(' · ')}
                    {undone && ` · ${words.undone}`}
                    {day.waiting.has(id) && ` · ${words.waiting}`}
                  </span>
                </li>
              </Grid>
            ))}
          </ol>
        </Part>
      )}
    </section>
  )
}

/** Until the price is fixed, only the estimate can be paid. */
const wayToPay = ({ money: { howToPay }, isSettled }: CrewJob) =>
  howToPay === 'nothing_due' && !isSettled ? 'estimate_paid' : howToPay

/** A text of the server in the language of the crew, if the server has sent it. */
function Told({ english, spanish }: Readonly<{ english: string; spanish: string | undefined }>) {
  const { language } = useSpeech()
  return language === 'es' && spanish !== undefined ? spanish : <span lang="en">{english}</span>
}

function Stop({ label, place }: Readonly<{ label: string; place: CrewJob['from'] }>) {
  const words = useWords()
  return (
    <Part title={label}>
      <Text as="p" size="5" weight="bold">
        {withoutCountry(place.address)}
      </Text>
      <p>
        {words.access}: <Told english={place.access} spanish={place.accessInSpanish} />
      </p>
      <LinkButton href={mapLink(place)} label={words.mapTo(label)} isNew>
        <MapPin size={20} aria-hidden /> {words.map}
      </LinkButton>
    </Part>
  )
}

/** The items, what needs special care, and the customer's photos. */
function Load({ job, items, children }: Pick<JobCardProps, 'job' | 'items' | 'children'>) {
  const words = useWords()
  const { specialItems, itemCategories, photoUrls } = job
  const count = items.reduce((sum, item) => sum + item.count, 0)
  return (
    <>
      {specialItems.length > 0 && (
        <Part title={words.special}>
          <ul className={styles.notice} data-accent-color="amber">
            {specialItems.map(item => (
              <li key={item}>
                <ItemName label={item} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <SpecialLoad itemCategories={itemCategories} />
      {count > 0 ? (
        <details className={styles.details}>
          <summary>{words.items(count)}</summary>
          <ul>
            {items.map(item => (
              <li key={item.label}>
                {item.count} × <ItemName label={item.label} />
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <p>{words.noItems}</p>
      )}
      {children}
      {photoUrls.length > 0 && (
        <Part title={words.photos}>
          <ul className={styles.photos}>
            {photoUrls.map((url, index) => (
              <li key={url}>
                <ServerPhoto url={url} alt={words.photo(index + 1)} />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}
