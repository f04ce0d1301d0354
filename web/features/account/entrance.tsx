import { Box, Flex, Heading, Text } from '@radix-ui/themes'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Page } from '../../shared/components/page.tsx'
import { Shore } from '../../shared/drawings/shore.tsx'
import { useLocationState } from '../../shared/location-state.ts'
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
        <Text as="p" color="gray" mt="2">
          {lead}
        </Text>
        <Box py="6">{children}</Box>
        <Text as="p" color="gray" className={styles.elsewhere}>
          {other.question}{' '}
          <Link to={other.path} state={useLocationState()}>
            {other.title}
          </Link>
          . {words.withoutAccount} <Link to={paths.home}>{words.toQuote}</Link>.
        </Text>
      </div>
      <aside className={styles.scene}>
        <Heading as="h2" size="7" mb="5" className={styles.headline}>
          {words.scene.title}
        </Heading>
        <ul className={styles.benefits}>
          {words.scene.benefits.map(benefit => (
            <Flex key={benefit} asChild align="center" gap="3">
              <li>
                <Check size={18} aria-hidden /> {benefit}
              </li>
            </Flex>
          ))}
        </ul>
        <div className={styles.shore}>
          <Shore />
        </div>
      </aside>
    </div>
  </Page>
)
