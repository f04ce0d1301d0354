import { Flex, Heading, Text } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { isRefusal, serverMessageOr } from '../../shared/api/api.ts'
import '../../shared/chat/chat.module.css'
import { addMessage, isMessages } from '../../shared/chat/use-chat.ts'
import { isText } from '../../shared/checks.ts'
import { CalendarLinks } from '../../shared/components/calendar-links.tsx'
import { CallUs } from '../../shared/components/contact-links.tsx'
import { lazyScript } from '../../shared/components/lazy.ts'
import { Failed } from '../../shared/components/notice.tsx'
import { useToast } from '../../shared/components/toast/toast.ts'
import { type ConnectionEvent, useConnection } from '../../shared/live/connection.ts'
import type { Reading } from '../../shared/map/geolocation.ts'
import { storedValue } from '../../shared/storage.ts'
import styles from './crew.module.css'
import { type KnownCrew, useCrew } from './crew.ts'
import { dayKey, useDay } from './day.ts'
import { Jobs } from './jobs.tsx'
import { Speaking, useSpeech } from './language/language.tsx'
import { otherLanguage } from './language/words.ts'
import { NextJob } from './next-job.tsx'
import { BigButton, Notice, PlainButton } from './parts.tsx'
import { Background } from './positions/background.tsx'
import {
  fold,
  notConnected,
  otherTab,
  type SendingCrew,
  signOffMs,
  startSending,
} from './positions/broadcast.ts'
import { useSavedCount } from './positions/saved-positions.ts'
import { notSending, StatusPanel, statusOf } from './positions/status.tsx'

/** Below the jobs, so not in the first load. */
const CrewChat = lazyScript(() => import('./crew-chat.tsx'))

/**
 * The token of the crew that this tab sends for, so that sending resumes by itself if the phone reloads the page to free
 * memory.
 */
const sendingToken = storedValue('tab', 'sending 2', isText)

const trackingError = 'Tracking Error'

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
  // Hide the crew's data once its link is revoked.
  const isRefused = isRefusal(crew.error)
  const known = isRefused ? undefined : crew.data
  const toast = useToast()
  const [sending, setSending] = useState<SendingCrew>()
  const [endReason, setEndReason] = useState<string>()
  const [hasSent, setHasSent] = useState(false)
  const [position, setPosition] = useState<Reading>()

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
    setPosition(undefined)
  }
  useEffect(() => {
    if (known && !sending && sendingToken.read() === token) begin(known)
  }, [known, sending, token, begin])

  const failure = crew.isError && !known && (
    <Failed onRetry={crew.refetch}>{serverMessageOr(crew.error, words.notLoaded)}</Failed>
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
      {sending ? (
        <>
          <Sending crew={sending} onEnd={stop} onPosition={setPosition} />
          <BigButton color="gray" onClick={() => stop()}>
            {words.status.stop}
          </BigButton>
        </>
      ) : (
        <>
          <Idle providerId={known?.provider.id} endReason={endReason} hasSent={hasSent} />
          <BigButton disabled={crew.isPending} onClick={start}>
            {words.status.start}
          </BigButton>
        </>
      )}
      {day.data && isOffline && (
        <p role="status">{words.storedSince(time(new Date(day.data.storedAt).toISOString()))}</p>
      )}
      {/* Together, so that what is already shown does not move. */}
      {known && !day.isPending && (
        <>
          {day.data && hasJobs ? (
            <Jobs token={token} stored={day.data} providerId={known.provider.id} position={position} />
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
    </div>
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

type SendingProps = Readonly<{
  crew: SendingCrew
  onEnd: (reason: string) => void
  onPosition: (position: Reading) => void
}>

/** Sends positions while mounted, and shows the status. */
function Sending({ crew, onEnd, onPosition }: SendingProps) {
  const speech = useSpeech()
  const [broadcast, apply] = useReducer(fold, notConnected)
  const toast = useToast()
  const onProblem = useEffectEvent((message: string) =>
    toast({ title: trackingError, description: message, tone: 'error' }),
  )
  const onEndNow = useEffectEvent(onEnd)
  const onPositionNow = useEffectEvent(onPosition)
  useEffect(
    () =>
      startSending(crew, {
        onEvent(event) {
          apply(event)
          if (event.type === 'position') onPositionNow(event.position)
        },
        onProblem: message => onProblem(message),
        onEnd: reason => onEndNow(reason),
      }),
    [crew],
  )
  const { silentMinutes } = broadcast
  const { silence, understood } = speech.words
  return (
    <>
      {silentMinutes !== undefined && (
        <Notice role="alert">
          <Text as="p" weight="bold">
            {silence.title}
          </Text>
          <p>{silence.body(silentMinutes)}</p>
          <PlainButton onClick={() => apply({ type: 'silence_read' })}>{understood}</PlainButton>
        </Notice>
      )}
      <StatusPanel {...statusOf(speech, broadcast)} />
    </>
  )
}

type IdleProps = Readonly<{ providerId?: string; endReason?: string; hasSent: boolean }>

function Idle({ providerId, endReason, hasSent }: IdleProps) {
  // Another tab now sends the saved positions.
  const isOurs = endReason !== otherTab
  const saved = useSavedCount(isOurs ? providerId : undefined, hasSent ? signOffMs : 0)
  return <StatusPanel {...notSending(useSpeech(), endReason, saved)} />
}
