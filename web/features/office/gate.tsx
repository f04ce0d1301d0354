import { Button, Flex, Heading, Spinner, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useVisitor } from '../../shared/api/visitor.ts'
import { Page } from '../../shared/components/page.tsx'
import { locationState } from '../../shared/location-state.ts'
import { paths } from '../../shared/paths.ts'

/** Spec §2 "Admin dashboard": shows its children only to administrators. The server checks every request too. */
export function OfficeGate({ children }: Readonly<{ children: ReactNode }>) {
  const visitor = useVisitor()
  if (visitor === undefined) return <Checking />
  if (visitor === null) return <LoginRequired />
  return visitor.role === 'admin' ? children : <Denied />
}

const Checking = () => (
  <Page title="Admin Dashboard" width="narrow">
    <Flex role="status" align="center" justify="center" gap="3" minHeight="40vh">
      <Spinner size="3" /> Checking who is signed in…
    </Flex>
  </Page>
)

/** Links to the sign-in page, which returns to the requested page. */
function LoginRequired() {
  const { pathname, search, hash } = useLocation()
  return (
    <Page title="Admin Login Required" width="narrow">
      <Heading size="7" mb="3">
        Admin Login Required
      </Heading>
      <Text as="p" size="4" color="gray" mb="5">
        The office is for administrators. Sign in with an administrator account to continue.
      </Text>
      <Flex gap="3" wrap="wrap">
        <Button size="3" asChild>
          <Link to={paths.login} state={locationState({ returnTo: pathname + search + hash })}>
            Login as Admin
          </Link>
        </Button>
        <HomeLink />
      </Flex>
    </Page>
  )
}

const Denied = () => (
  <Page title="Access Denied" width="narrow">
    <Heading size="7" mb="4">
      Access Denied: You need admin privileges to access this page.
    </Heading>
    <HomeLink />
  </Page>
)

const HomeLink = () => (
  <Button size="3" variant="soft" asChild>
    <Link to={paths.home}>Return Home</Link>
  </Button>
)
