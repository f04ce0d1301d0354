import { Flex, Heading } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { isRefusal, serverMessageOr } from '../../shared/api/api.ts'
import '../../shared/chat/chat.module.css'
import { addMessage, isMessages } from '../../shared/chat/use-chat.ts'
import { CalendarLinks } from '../../shared/components/calendar-links.tsx'
import { CallUs } from '../../shared/components/contact-links.tsx'
import { lazyComponent, lazyScript } from '../../shared/components/lazy.ts'
import { Failed } from '../../shared/components/notice.tsx'
import { type ConnectionEvent, useConnection } from '../../shared/live/connection.ts'
import type { Reading } from '../../shared/map/geolocation.ts'
import styles from './crew.module.css'
import { useCrew } from './crew.ts'
import { dayKey, useDay } from './jobs/day.ts'
import { Jobs } from './jobs/jobs.tsx'
import { NextJob } from './jobs/next-job.tsx'
import { Speaking, useSpeech, useWords } from './language/language.tsx'
import { otherLanguage } from './language/words.ts'
import { PlainButton } from './parts.tsx'
import { Sharing, useSharing } from './positions/sharing.tsx'

/** Below the jobs, so not in the first load. */
const CrewChat = lazyScript(() => import('./crew-chat.tsx'))
const BackgroundApps = lazyComponent(() => import('./positions/background-apps.tsx'))

/** The crew's page: its name, its broadcast, its jobs of today and tomorrow, and the next step within thumb's reach. */
export const CrewBoard = ({ token }: Readonly<{ token: string }>) => (
  <Speaking>
    <Board token={token} />
  </Speaking>
)

function Board({ token }: Readonly<{ token: string }>) {
  const { words, time, language, change } = useSpeech()
  const crew = useCrew(token)
  const day = useDay(token)
  useCrewEvents(token, crew)
  const [position, setPosition] = useState<Reading>()
  // Hide the crew's data once its link is revoked.
  const isRefused = isRefusal(crew.error)
  const known = isRefused ? undefined : crew.data
  const sharing = useSharing(token, known?.provider.id)
  // The server's message is English.
  const whyNot = isRefused ? words.linkEnded : words.notLoaded
  const failure = crew.isError && !known && (
    <Failed onRetry={crew.refetch} again={words.again}>
      {language === 'en' ? serverMessageOr(crew.error, whyNot) : whyNot}
    </Failed>
  )
  if (isRefused) {
    return (
      <Flex direction="column" gap="5">
        <Heading as="h1" size="8">
          {words.crew}
        </Heading>
        {failure}
        <CallUs>{words.callOffice}</CallUs>
      </Flex>
    )
  }
  const isOffline = !day.isFetching && (day.isError || day.data?.isOld === true)
  const isLoading = crew.isPending || (known !== undefined && day.isPending)
  const hasJobs = day.data?.day.days.some(({ jobs }) => jobs.length > 0) ?? false
  return (
    <div className={styles.crew}>
      <Flex asChild align="start" justify="between" gap="3">
        <header>
          <div>
            <p>{words.crew}</p>
            <Heading as="h1" size="7">
              {known?.provider.name ?? (crew.isPending ? words.loading : words.crew)}
            </Heading>
          </div>
          <PlainButton lang={otherLanguage(language)} onClick={change}>
            {words.otherLanguage}
          </PlainButton>
        </header>
      </Flex>
      {failure}
      <Sharing sharing={sharing} isLoading={crew.isPending} onPosition={setPosition} />
      {day.data && isOffline && (
        <p role="status">{words.storedSince(time(new Date(day.data.storedAt).toISOString()))}</p>
      )}
      {/* Together, so that what is already shown does not move. */}
      {isLoading && <div className={styles.loading} />}
      {known && !day.isPending && (
        <>
          {day.data && hasJobs ? (
            <Jobs
              token={token}
              stored={day.data}
              providerId={known.provider.id}
              position={position}
              onDrive={sharing.start}
            />
          ) : (
            <NextJob job={known.job} />
          )}
          <Suspense>
            {known.job && <CrewChat key={known.job.serviceRequestId} token={token} job={known.job} />}
          </Suspense>
          <Background token={token} />
          {known.calendarUrl && (
            <CalendarLinks url={known.calendarUrl} labels={words.calendarLinks}>
              {words.calendar}
            </CalendarLinks>
          )}
        </>
      )}
      <CallUs>{words.needHelp}</CallUs>
    </div>
  )
}

/** What stops when the screen is off, and which apps go on. */
function Background({ token }: Readonly<{ token: string }>) {
  const { background } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.details} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{background}</summary>
      <Suspense>{isOpen && <BackgroundApps token={token} />}</Suspense>
    </details>
  )
}

/**
 * Listens to the live channel, also while the crew does not send: chat messages, job changes, and the end of its access.
 */
function useCrewEvents(token: string, crew: ReturnType<typeof useCrew>): void {
  const client = useQueryClient()
  const refetch = () => {
    crew.refetch()
    client.invalidateQueries({ queryKey: dayKey(token) })
  }
  const onEvent = (event: ConnectionEvent) => {
    switch (event.type) {
      case 'connected':
        if (event.isReconnect) client.invalidateQueries({ predicate: isMessages })
        if (event.isReconnect || crew.isError) refetch()
        return
      case 'status_changed':
      case 'day_changed':
      case 'ended':
        return refetch()
      case 'chat_message':
        return void addMessage(client, event.message)
    }
  }
  useConnection({ token }, onEvent)
}
