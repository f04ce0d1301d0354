import { Text } from '@radix-ui/themes'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { isText } from '../../../shared/checks.ts'
import { useToast } from '../../../shared/components/toast/toast.ts'
import type { Reading } from '../../../shared/map/geolocation.ts'
import { storedValue } from '../../../shared/storage.ts'
import { useSpeech } from '../language/language.tsx'
import { BigButton, Notice, PlainButton } from '../parts.tsx'
import { fold, notConnected, otherTab, signOffMs, startSending } from './broadcast.ts'
import { useSavedCount } from './saved-positions.ts'
import { notSending, problemInWords, StatusPanel, statusOf } from './status.tsx'

/**
 * The token of the crew that this tab sends for, so that sending resumes by itself if the phone reloads the page to free
 * memory.
 */
const sendingToken = storedValue('tab', 'sending 2', isText)

/** The last start of this page. */
type Session = Readonly<{ isSending: boolean; endReason?: string }>

/**
 * Whether this tab sends the phone's position for the crew, and how to start and stop. `providerId` is undefined until the
 * crew is known.
 */
export function useSharing(token: string, providerId: string | undefined) {
  const [session, setSession] = useState<Session>()
  const onProblem = useProblem()
  const start = () => {
    if (providerId === undefined) return onProblem('Provider ID is required to start tracking')
    sendingToken.write(token)
    setSession({ isSending: true })
  }
  const stop = (endReason?: string) => {
    sendingToken.remove()
    setSession({ isSending: false, ...(endReason !== undefined && { endReason }) })
  }
  const resume = useEffectEvent(() => {
    if (sendingToken.read() === token) start()
  })
  useEffect(() => {
    if (providerId !== undefined) resume()
  }, [providerId])
  return { token, providerId, session, start, stop }
}

type SharingProps = Readonly<{
  sharing: ReturnType<typeof useSharing>
  isLoading: boolean
  onPosition(position: Reading | undefined): void
}>

/** Starts and stops sending the phone's position, and says how that goes. */
export function Sharing({ sharing, isLoading, onPosition }: SharingProps) {
  const { status } = useSpeech().words
  const { token, providerId, session, start } = sharing
  const stop = (endReason?: string) => {
    sharing.stop(endReason)
    onPosition(undefined)
  }
  return session?.isSending && providerId !== undefined ? (
    <>
      <Sending token={token} providerId={providerId} onEnd={stop} onPosition={onPosition} />
      <BigButton color="gray" onClick={() => stop()}>
        {status.stop}
      </BigButton>
    </>
  ) : (
    <>
      <Idle providerId={providerId} endReason={session?.endReason} hasSent={session !== undefined} />
      <BigButton disabled={isLoading} onClick={start}>
        {status.start}
      </BigButton>
    </>
  )
}

function useProblem() {
  const toast = useToast()
  const speech = useSpeech()
  return (problem: string) =>
    toast({
      title: speech.words.status.problem,
      description: problemInWords(speech, problem),
      tone: 'error',
    })
}

type SendingProps = Readonly<{
  token: string
  providerId: string
  onEnd(reason: string): void
  onPosition(position: Reading): void
}>

/** Sends positions while mounted, and shows the status. */
function Sending({ token, providerId, onEnd, onPosition }: SendingProps) {
  const speech = useSpeech()
  const [broadcast, apply] = useReducer(fold, notConnected)
  const onProblem = useProblem()
  const handlers = useEffectEvent(() => ({ onEnd, onPosition, onProblem }))
  useEffect(
    () =>
      startSending(
        { token, providerId },
        {
          onEvent(event) {
            apply(event)
            if (event.type === 'position') handlers().onPosition(event.position)
          },
          onProblem: message => handlers().onProblem(message),
          onEnd: reason => handlers().onEnd(reason),
        },
      ),
    [token, providerId],
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

type IdleProps = Readonly<{
  providerId: string | undefined
  endReason: string | undefined
  hasSent: boolean
}>

function Idle({ providerId, endReason, hasSent }: IdleProps) {
  // Another tab now sends the saved positions.
  const isOurs = endReason !== otherTab
  const saved = useSavedCount(isOurs ? providerId : undefined, hasSent ? signOffMs : 0)
  return <StatusPanel {...notSending(useSpeech(), endReason, saved)} />
}
