import { Heading } from '@radix-ui/themes'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../components/page.tsx'
import { Shore } from '../../drawings/shore.tsx'
import styles from './entrance.module.css'
import { words } from './words.ts'

type EntranceProps = Readonly<{ title: string; lead: string; elsewhere: ReactNode; children: ReactNode }>

/** What login and registration stand in: the form, and where there is room what an account is good for. */
export const Entrance = ({ title, lead, elsewhere, children }: EntranceProps) => (
  <Page title={title}>
    <div className={styles.entrance}>
      <div className={styles.entry}>
        <Heading as="h1" size="8">
          {title}
        </Heading>
        <p className={styles.lead}>{lead}</p>
        {children}
        <p className={styles.elsewhere}>{elsewhere}</p>
      </div>
      <aside className={styles.scene}>
        <h2>{words.scene.title}</h2>
        <ul>
          {words.scene.goods.map(good => (
            <li key={good}>
              <Check size={18} aria-hidden /> {good}
            </li>
          ))}
        </ul>
        <div className={styles.shore}>
          <Shore />
        </div>
      </aside>
    </div>
  </Page>
)
