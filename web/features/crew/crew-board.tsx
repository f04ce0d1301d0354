import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { isRefusal, serverMessageOr } from '../../shared/api/api.ts'
import { addMessage, isMessages } from '../../shared/chat/use-chat.ts'
import { isText } from '../../shared/checks.ts'
import { CalendarLinks } from '../../shared/components/calendar-links.tsx'
import { CallUs } from '../../shared/components/contact-links.tsx'
import { Failed } from '../../shared/components/notice.tsx'
import { useToast } from '../../shared/components/toast/toast.ts'
import { type ConnectionEvent, useConnection } from '../../shared/live/connection.ts'
import { storedValue } from '../../shared/storage.ts'
import { fold, notConnected, otherTab, type SendingCrew, signOffMs, startSending } from './broadcast.ts'
import styles from './crew.module.css'
import { type KnownCrew, useCrew } from './crew.ts'
import { CrewChat, JobCard } from './job.tsx'
import { useSavedCount } from './saved-positions.ts'
import { notSending, StatusPanel, statusOf } from './status.tsx'

/**
 * The token of the crew that this tab sends for, so that sending resumes by itself if the phone reloads the page to free
 * memory.
 */
const sendingToken = storedValue('tab', 'sending 2', isText)

const trackingError = 'Tracking Error'

/** The crew's page while driving: its name, its job, its broadcast status, and one large button. */
export function CrewBoard({ token }: Readonly<{ token: string }>) {
  const crew = useCrew(token)
  useCrewEvents(token, crew)
  // Hide the crew's data once its link is revoked.
  const known = isRefusal(crew.error) ? undefined : crew.data
  const toast = useToast()
  const [sending, setSending] = useState<SendingCrew>()
  const [endReason, setEndReason] = useState<string>()
  const [hasSent, setHasSent] = useState(false)

  const begin = useCallback(
    ({ provider }: KnownCrew) => {
      sendingToken.write(token)
      setEndReason(undefined)
      setHasSent(true)
      setSending({ token, providerId: provider.id })
    },
    [token],
  )
  const start = () => {
    if (known) begin(known)
    else
      toast({ title: trackingError, description: 'Provider ID is required to start tracking', tone: 'error' })
  }
  const stop = (reason?: string) => {
    sendingToken.remove()
    setEndReason(reason)
    setSending(undefined)
  }
  useEffect(() => {
    if (known && !sending && sendingToken.read() === token) begin(known)
  }, [known, sending, token, begin])

  const failure = crew.isError && !known && (
    <Failed onRetry={crew.refetch}>
      {serverMessageOr(crew.error, 'Your job could not be loaded. Check your connection and try again.')}
    </Failed>
  )
  if (isRefusal(crew.error)) {
    return (
      <Flex direction="column" gap="5">
        <Heading as="h1" size="8">
          Crew
        </Heading>
        {failure}
        <CallUs>Call the office for a link that works:</CallUs>
      </Flex>
    )
  }
  return (
    <Flex direction="column" gap="5">
      <header>
        <Text as="p" color="gray">
          Crew
        </Text>
        <Heading as="h1" size="8">
          {known?.provider.name ?? (crew.isPending ? 'Loading your job…' : 'Crew')}
        </Heading>
      </header>
      {failure}
      {sending ? (
        <>
          <Sending crew={sending} onEnd={stop} />
          <Button className={styles.button} color="gray" highContrast onClick={() => stop()}>
            Stop
          </Button>
        </>
      ) : (
        <>
          <Idle providerId={known?.provider.id} endReason={endReason} hasSent={hasSent} />
          <Button className={styles.button} disabled={crew.isPending} onClick={start}>
            Start
          </Button>
        </>
      )}
      {known && <JobCard job={known.job} />}
      {known?.calendarUrl && (
        <CalendarLinks url={known.calendarUrl}>
          All your jobs, kept up to date. Keep the address to yourself.
        </CalendarLinks>
      )}
      {known?.job && <CrewChat key={known.job.serviceRequestId} token={token} job={known.job} />}
    </Flex>
  )
}

/**
 * Listens to the live channel, also while the crew does not send: chat messages, job changes, and the end of its access.
 */
function useCrewEvents(token: string, crew: ReturnType<typeof useCrew>): void {
  const client = useQueryClient()
  const onEvent = (event: ConnectionEvent) => {
    switch (event.type) {
      case 'connected':
        if (event.isReconnect) client.invalidateQueries({ predicate: isMessages })
        if (event.isReconnect || crew.isError) crew.refetch()
        return
      case 'status_changed':
      case 'ended':
        return void crew.refetch()
      case 'chat_message':
        return void addMessage(client, event.message)
    }
  }
  useConnection({ token }, onEvent)
}

type SendingProps = Readonly<{ crew: SendingCrew; onEnd: (reason: string) => void }>

/** Sends positions while mounted, and shows the status. */
function Sending({ crew, onEnd }: SendingProps) {
  const [broadcast, apply] = useReducer(fold, notConnected)
  const toast = useToast()
  const onProblem = useEffectEvent((message: string) =>
    toast({ title: trackingError, description: message, tone: 'error' }),
  )
  const onEndNow = useEffectEvent(onEnd)
  useEffect(
    () =>
      startSending(crew, {
        onEvent: apply,
        onProblem: message => onProblem(message),
        onEnd: reason => onEndNow(reason),
      }),
    [crew],
  )
  return <StatusPanel {...statusOf(broadcast)} />
}

type IdleProps = Readonly<{ providerId?: string; endReason?: string; hasSent: boolean }>

function Idle({ providerId, endReason, hasSent }: IdleProps) {
  // Another tab now sends the saved positions.
  const isOurs = endReason !== otherTab
  const saved = useSavedCount(isOurs ? providerId : undefined, hasSent ? signOffMs : 0)
  return <StatusPanel {...notSending(endReason, saved)} />
}
