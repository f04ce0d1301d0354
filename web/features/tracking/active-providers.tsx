import { relativeTime } from '../../shared/dates/relative-time.ts'
import { OnlineDot } from '../../shared/live/online-dot.tsx'
import type { Followed } from './followed.ts'
import styles from './panel.module.css'
import { Panel } from './panel.tsx'
import { words } from './words.ts'

type ActiveProvidersProps = Readonly<{
  providers: readonly Followed[]
  selected: string | undefined
  onSelect: (id: string) => void
  /** Shown when the list is empty. */
  emptyWords: string
  now: number
}>

/** Lists the providers on the road with the age of each position. */
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
