import { Flex, Heading } from '@radix-ui/themes'
import { useId } from 'react'
import { withoutCountry } from '../../../../src/shared/geo.ts'
import styles from '../crew.module.css'
import type { Job } from '../crew.ts'
import { useSpeech } from '../language/language.tsx'
import { Part, SpecialLoad } from '../parts.tsx'

/** The job that comes after tomorrow: customer, schedule and route. */
export function NextJob({ job }: Readonly<{ job: Job | null }>) {
  const { words, moment, language } = useSpeech()
  const title = useId()
  const isSpanish = language === 'es'
  if (!job) return <p>{words.noJobs}</p>
  const { bookingNumber, status, customerName, scheduledDate, fromAddress, toAddress } = job
  return (
    <section className={styles.job} aria-labelledby={title}>
      <Flex justify="between" gap="3">
        <strong>{bookingNumber}</strong>
        <span>{words.jobStatus(status)}</span>
      </Flex>
      <Heading as="h2" size="6" id={title}>
        {customerName}
      </Heading>
      {scheduledDate && <p>{moment(scheduledDate)}</p>}
      <Part as="h3" title={words.pickup}>
        <p>{withoutCountry(fromAddress)}</p>
        {job.fromAccess && (
          <p>{`${words.access}: ${isSpanish ? job.fromAccessInSpanish : job.fromAccess}`}</p>
        )}
      </Part>
      {toAddress && (
        <Part as="h3" title={words.delivery}>
          <p>{withoutCountry(toAddress)}</p>
          {job.toAccess && <p>{`${words.access}: ${isSpanish ? job.toAccessInSpanish : job.toAccess}`}</p>}
        </Part>
      )}
      <SpecialLoad itemCategories={job.itemCategories} />
    </section>
  )
}
