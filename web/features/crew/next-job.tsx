import { Box, Card, DataList, Flex, Text } from '@radix-ui/themes'
import { withoutCountry } from '../../../src/shared/geo.ts'
import { SpecialLoad } from '../../shared/components/special-load.tsx'
import type { Job } from './crew.ts'
import { useSpeech, useWords } from './language/language.tsx'
import { specialLoadIn } from './language/special-load-words.ts'

/** The job that comes after tomorrow: customer, schedule and route. */
export function NextJob({ job }: Readonly<{ job: Job | null }>) {
  const { words, moment, language } = useSpeech()
  if (!job) return <Text as="p">{words.noJobs}</Text>
  const { bookingNumber, status, customerName, scheduledDate, fromAddress, toAddress } = job
  return (
    <Card asChild size="3">
      <section aria-label="Your job">
        <Flex direction="column" gap="1">
          <Flex justify="between" gap="3">
            <Text size="4" weight="bold">
              {bookingNumber}
            </Text>
            <Text size="4" color="gray">
              {words.jobStatus(status)}
            </Text>
          </Flex>
          <Text as="p" size="5" weight="bold">
            {customerName}
          </Text>
          {scheduledDate && (
            <Text as="p" size="4">
              {moment(scheduledDate)}
            </Text>
          )}
        </Flex>
        <DataList.Root orientation="vertical" size="3" mt="4">
          <Stop label={words.pickup} address={fromAddress} access={job.fromAccess} />
          {toAddress && (
            <Stop label={words.delivery} address={toAddress} access={job.toAccess ?? undefined} />
          )}
        </DataList.Root>
        <Box mt="4">
          <SpecialLoad itemCategories={job.itemCategories} words={specialLoadIn[language]} />
        </Box>
      </section>
    </Card>
  )
}

type StopProps = Readonly<{ label: string; address: string; access?: string }>

function Stop({ label, address, access }: StopProps) {
  const words = useWords()
  return (
    <DataList.Item>
      <DataList.Label>{label}</DataList.Label>
      <DataList.Value>
        <Flex direction="column">
          <Text size="4">{withoutCountry(address)}</Text>
          {access && (
            <Text size="2" color="gray">
              {words.access}: {access}
            </Text>
          )}
        </Flex>
      </DataList.Value>
    </DataList.Item>
  )
}
