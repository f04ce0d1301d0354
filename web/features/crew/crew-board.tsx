import { Button, Heading, Text } from '@radix-ui/themes'
import type { Atom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { isRefusal, wordsFor } from '../../shared/api/api.ts'
import { CallUs } from '../../shared/components/contact-links.tsx'
import { Failed } from '../../shared/components/notice.tsx'
import { useToast } from '../../shared/components/toast/toast.ts'
import { tab } from '../../shared/storage.ts'
import { type Broadcast, createBroadcast, signOffMs } from './broadcast.ts'
import styles from './crew-board.module.css'
import { CrewChat } from './crew-chat.tsx'
import { JobCard } from './job-card.tsx'
import { Sending } from './sending.tsx'
import { notSending } from './standing.ts'
import { StandingPanel } from './standing-panel.tsx'
import { type KnownCrew, useCrew } from './use-crew.ts'
import { useCrewLine } from './use-crew-line.ts'
import { useSavedCount } from './use-saved-count.ts'
import { words } from './words.ts'

/**
 * Set in the tab while a crew sends, so that sending resumes by itself if the phone reloads the page to free memory.
 */
const sending = 'sending'

/** The crew's page while driving: its name, its job, its broadcast status, and one large button. */
export function CrewBoard({ token }: Readonly<{ token: string }>) {
  const crew = useCrew(token)
  // Hide the crew's data once its link is revoked.
  const known = isRefusal(crew.error) ? undefined : crew.data
  const toast = useToast()
  const { said, isConnected } = useCrewLine(token, crew.refetch)
  const [broadcast, setBroadcast] = useState<Atom<Broadcast>>()
  const [ended, setEnded] = useState<string>()
  const [hasSent, setHasSent] = useState(false)

  const begin = useCallback(
    ({ provider, job }: KnownCrew) => {
      tab.write(sending, token)
      setEnded(undefined)
      setHasSent(true)
      setBroadcast(
        createBroadcast({ token, providerId: provider.id, serviceRequestId: job?.serviceRequestId }),
      )
    },
    [token],
  )
  const start = () => {
    if (known) begin(known)
    else toast({ title: words.trackingError, description: words.noProvider, tone: 'error' })
  }
  const stop = (why?: string) => {
    tab.remove(sending)
    setEnded(why)
    setBroadcast(undefined)
  }
  useEffect(() => {
    if (known && !broadcast && tab.read(sending) === token) begin(known)
  }, [known, broadcast, token, begin])

  useEffect(() => {
    if (isConnected && crew.isError) crew.refetch()
  }, [isConnected, crew.isError, crew.refetch])

  if (isRefusal(crew.error)) {
    return (
      <div className={styles.board}>
        <Heading as="h1" size="8">
          {words.title}
        </Heading>
        <Failed onRetry={crew.refetch}>{wordsFor(crew.error, words.notLoaded)}</Failed>
        <CallUs>{words.refused}</CallUs>
      </div>
    )
  }

  return (
    <div className={styles.board}>
      <header>
        <Text as="p" size="3" color="gray">
          {words.title}
        </Text>
        <Heading as="h1" size="8">
          {known?.provider.name ?? (crew.isPending ? words.loading : words.title)}
        </Heading>
      </header>

      {crew.isError && !known && (
        <Failed onRetry={crew.refetch}>{wordsFor(crew.error, words.notLoaded)}</Failed>
      )}
      {broadcast ? (
        <>
          <Sending broadcast={broadcast} onChange={crew.refetch} onEnd={stop} />
          <Button className={styles.button} color="gray" highContrast onClick={() => stop()}>
            {words.stop}
          </Button>
        </>
      ) : (
        <>
          <Idle providerId={known?.provider.id} ended={ended} hasSent={hasSent} />
          <Button className={styles.button} disabled={crew.isPending} onClick={start}>
            {words.start}
          </Button>
        </>
      )}
      {known && <JobCard job={known.job} />}
      {known?.job && (
        <CrewChat
          key={known.job.serviceRequestId}
          token={token}
          job={known.job}
          heard={said}
          isConnected={isConnected}
        />
      )}
    </div>
  )
}

type IdleProps = Readonly<{ providerId?: string; ended?: string; hasSent: boolean }>

function Idle({ providerId, ended, hasSent }: IdleProps) {
  // Another tab now sends the saved positions.
  const isOurs = ended !== words.otherTab
  const saved = useSavedCount(isOurs ? providerId : undefined, hasSent ? signOffMs : 0)
  return <StandingPanel {...notSending(ended, saved)} />
}
