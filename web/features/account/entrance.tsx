import { Box, Flex, Heading, Text } from '@radix-ui/themes'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { useVisitor } from '../../shared/api/visitor.ts'
import { Page } from '../../shared/components/page.tsx'
import { Shore } from '../../shared/drawings/shore.tsx'
import { useLocationState } from '../../shared/location-state.ts'
import { paths } from '../../shared/paths.ts'
import styles from './entrance.module.css'

type EntranceProps = Readonly<{
  title: string
  lead: string
  /** A link from login to registration, or the reverse. */
  other: Readonly<{ question: string; title: string; path: string }>
  children: ReactNode
}>

/**
 * The layout of login and registration: the form, and on wide screens the benefits of an account. A signed-in visitor
 * returns to the page that asked for the login; home by default.
 */
export function Entrance({ title, lead, other, children }: EntranceProps) {
  const state = useLocationState()
  if (useVisitor()) return <Navigate to={state.returnTo ?? paths.home} replace />
  return (
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
            <Link to={other.path} state={state}>
              {other.title}
            </Link>
            . You can book without one: <Link to={paths.home}>back to the quote</Link>.
          </Text>
        </div>
        <aside className={styles.scene}>
          <Heading as="h2" size="7" mb="5" className={styles.headline}>
            Your move in one place, from the price to the receipt
          </Heading>
          <ul className={styles.benefits}>
            <Benefit>Every booking, its crew and its day</Benefit>
            <Benefit>Receipts to print, whenever you need one</Benefit>
            <Benefit>Plans changed? Cancel in a minute</Benefit>
          </ul>
          <div className={styles.shore}>
            <Shore />
          </div>
        </aside>
      </div>
    </Page>
  )
}

const Benefit = ({ children }: Readonly<{ children: string }>) => (
  <Flex asChild align="center" gap="3">
    <li>
      <Check size={18} aria-hidden /> {children}
    </li>
  </Flex>
)
