import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, unwrap } from '../../../shared/api/api.ts'
import { QrCode } from '../../../shared/components/qr-code.tsx'
import styles from '../crew.module.css'
import { useSpeech } from '../language/language.tsx'
import { LinkButton, Part } from '../parts.tsx'
import { backgroundWordsIn } from './background-words.ts'

/**
 * What stops when the screen is off, how apps that go on are set up, and whether it works. Both apps configure themselves:
 * https://www.traccar.org/client-configuration, https://owntracks.org/booklet/features/remoteconfig
 */
export default function BackgroundApps({ token }: Readonly<{ token: string }>) {
  const background = useBackgroundWords()
  const owntracks = owntracksLink(token)
  return (
    <>
      <p>{background.limit}</p>
      <p>{background.advice}</p>
      <p>
        <strong>{background.secret}</strong>
      </p>
      <Hearing token={token} />
      <App name={background.traccar} steps={background.traccarSteps} link={traccarLink(token)} />
      <App name={background.owntracks} steps={background.owntracksSteps} link={owntracks}>
        <LinkButton href={owntracks}>{background.openOwntracks}</LinkButton>
      </App>
    </>
  )
}

const useBackgroundWords = () => backgroundWordsIn[useSpeech().language]

/** A position in the last minutes proves that the set-up works. Asks every five seconds while the part is open. */
function Hearing({ token }: Readonly<{ token: string }>) {
  const { seconds } = useSpeech()
  const { data } = useQuery({
    queryKey: ['/api/crew', token, 'heard'],
    queryFn: () => unwrap(api.crew.get({ headers: { 'x-crew-token': token } })),
    select: ({ appHeardAt }) => appHeardAt,
    staleTime: 0,
    refetchInterval: 5_000,
  })
  const { hear, silent, never, check } = useBackgroundWords()
  const isHeard = typeof data === 'string' && Date.now() - Date.parse(data) < 2 * 60_000
  return (
    <Part as="h3" title={check}>
      <p role="status">{typeof data === 'string' ? (isHeard ? hear : silent)(seconds(data)) : never}</p>
    </Part>
  )
}

type AppProps = Readonly<{ name: string; steps: string; link: string; children?: ReactNode }>

const App = ({ name, steps, link, children }: AppProps) => (
  <Part as="h3" title={name}>
    <p>{steps}</p>
    {children}
    <QrCode text={link} label={useBackgroundWords().code(name)} className={styles.qr} />
  </Part>
)

/** Sends every 15 seconds while moving, as precisely as it can, and starts at once. */
function traccarLink(token: string): string {
  const link = new URL('/ingest/osmand', location.href)
  const settings = { id: token, accuracy: 'highest', distance: '25', interval: '15', buffer: 'true' }
  link.search = `${new URLSearchParams({ ...settings, service: 'true' })}`
  return link.href
}

/** Mode 3 is HTTP. Monitoring 2 sends while moving. */
function owntracksLink(token: string): string {
  const settings = {
    _type: 'configuration',
    mode: 3,
    monitoring: 2,
    url: new URL('/ingest/owntracks', location.href).href,
    auth: true,
    username: 'crew',
    password: token,
    tid: 'cr',
  }
  return `owntracks:///config?inline=${encodeURIComponent(btoa(JSON.stringify(settings)))}`
}
