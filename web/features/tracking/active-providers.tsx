import type { Followed } from './followed.ts'
import { OnlineDot } from './online-dot.tsx'
import styles from './panel.module.css'
import { Panel } from './panel.tsx'
import { relativeTime } from './relative-time.ts'
import { words } from './words.ts'

type ActiveProvidersProps = Readonly<{
  providers: readonly Followed[]
  selected: string | undefined
  onSelect: (id: string) => void
  /** Said when there are none. */
  emptyWords: string
  now: number
}>

/** Who is on the road, each with the age of its position; the chosen one's details stand below. */
export const ActiveProviders = ({ providers, selected, onSelect, emptyWords, now }: ActiveProvidersProps) => (
  <Panel title={words.active}>
    {providers.length === 0 && <p className={styles.quiet}>{emptyWords}</p>}
    <ul className={styles.list}>
      {providers.map(({ id, name, isOnline, location }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.choice}
            aria-pressed={id === selected}
            onClick={() => onSelect(id)}
          >
            <OnlineDot isOnline={isOnline} />
            <span className={styles.name}>{name}</span>
            <span className={styles.quiet}>{relativeTime(location?.timestamp, now)}</span>
          </button>
        </li>
      ))}
    </ul>
  </Panel>
)
