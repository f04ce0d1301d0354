import { Heading } from '@radix-ui/themes'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Page } from '../../shared/components/page.tsx'
import { Shore } from '../../shared/drawings/shore.tsx'
import { paths } from '../../shared/paths.ts'
import styles from './entrance.module.css'
import { words } from './words.ts'

type EntranceProps = Readonly<{
  title: string
  lead: string
  /** A link from login to registration, or the reverse. */
  other: Readonly<{ question: string; title: string; path: string }>
  children: ReactNode
}>

/** The layout of login and registration: the form, and on wide screens the benefits of an account. */
export const Entrance = ({ title, lead, other, children }: EntranceProps) => (
  <Page title={title}>
    <div className={styles.entrance}>
      <div className={styles.entry}>
        <Heading as="h1" size="8">
          {title}
        </Heading>
        <p className={styles.lead}>{lead}</p>
        {children}
        <p className={styles.elsewhere}>
          {other.question}{' '}
          <Link to={other.path} state={useLocation().state}>
            {other.title}
          </Link>
          . {words.withoutOne} <Link to={paths.home}>{words.toQuote}</Link>.
        </p>
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
