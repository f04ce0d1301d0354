import { Box, Card, DataList, Flex, Heading, Text } from '@radix-ui/themes'
import { withoutCountry } from '../../../src/shared/geo.ts'
import { Chat } from '../../shared/chat/chat.tsx'
import { ChatLanguage } from '../../shared/chat/chat-language.ts'
import { useChat } from '../../shared/chat/use-chat.ts'
import { SpecialLoad } from '../../shared/components/special-load.tsx'
import { useNow } from '../../shared/dates/use-time.ts'
import styles from './crew.module.css'
import type { Job } from './crew.ts'
import { useSpeech, useWords } from './language.tsx'
import { specialLoadIn } from './special-load-words.ts'

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

/** The crew's view of its job's chat with the customer and the office. */
export function CrewChat({ token, job }: Readonly<{ token: string; job: Job }>) {
  const words = useWords()
  const { serviceRequestId, customerName } = job
  const chat = useChat({ serviceRequestId, permission: { 'x-crew-token': token }, side: 'provider' })
  return (
    <section className={styles.chat} aria-label={words.chatTitle}>
      <Heading as="h2" size="4" className={styles.chatTitle}>
        {words.chatTitle}
      </Heading>
      <ChatLanguage value={words.chat}>
        <Chat
          chat={chat}
          names={{ provider: words.you, customer: customerName, admin: words.office }}
          empty={<p>{words.chatEmpty}</p>}
          now={useNow(60_000)}
        />
      </ChatLanguage>
    </section>
  )
}
