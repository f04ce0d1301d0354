import { Button, Flex, Spinner } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useVisitor } from '../../shared/api/visitor.ts'
import { Page } from '../../shared/components/page.tsx'
import { paths } from '../../shared/paths.ts'
import styles from './gate.module.css'
import { words } from './words.ts'

/** Spec §2 "Admin dashboard": shows its children only to administrators. The server checks every request too. */
export function OfficeGate({ children }: Readonly<{ children: ReactNode }>) {
  const visitor = useVisitor()
  if (visitor === undefined) return <Waiting />
  if (visitor === null) return <LoginRequired />
  return visitor.role === 'admin' ? children : <Denied />
}

const Waiting = () => (
  <Page title={words.title} width="narrow">
    <p role="status" className={styles.waiting}>
      <Spinner size="3" /> {words.checking}
    </p>
  </Page>
)

/** Links to the sign-in page, which returns to the requested page. */
function LoginRequired() {
  const { pathname, search } = useLocation()
  return (
    <Page title={words.loginRequired} width="narrow">
      <h1 className={styles.heading}>{words.loginRequired}</h1>
      <p className={styles.sentence}>{words.loginMore}</p>
      <Flex gap="3" wrap="wrap">
        <Button size="3" asChild>
          <Link to={paths.login} state={{ from: pathname + search }}>
            {words.login}
          </Link>
        </Button>
        <HomeLink />
      </Flex>
    </Page>
  )
}

const Denied = () => (
  <Page title={words.denied} width="narrow">
    <h1 className={styles.heading}>{words.deniedBecause}</h1>
    <HomeLink />
  </Page>
)

const HomeLink = () => (
  <Button size="3" variant="soft" asChild>
    <Link to={paths.home}>{words.home}</Link>
  </Button>
)
