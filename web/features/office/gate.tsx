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
  const { pathname, search, hash } = useLocation()
  if (visitor?.role === 'admin') return children
  if (visitor === undefined) {
    return (
      <Page title="Admin Dashboard" width="narrow">
        <Flex role="status" align="center" justify="center" gap="3" minHeight="40vh">
          <Spinner size="3" /> Checking who is signed in…
        </Flex>
      </Page>
    )
  }
  return (
    <Page title={visitor ? 'Access Denied' : 'Admin Login Required'} width="narrow">
      <Heading size="7" mb="3">
        {visitor ? 'Access Denied: You need admin privileges to access this page.' : 'Admin Login Required'}
      </Heading>
      {!visitor && (
        <Text as="p" size="4" color="gray" mb="5">
          The office is for administrators. Sign in with an administrator account to continue.
        </Text>
      )}
      <Flex gap="3" wrap="wrap">
        {!visitor && (
          <Button size="3" asChild>
            {/* The sign-in page returns to the requested page. */}
            <Link to={paths.login} state={locationState({ returnTo: pathname + search + hash })}>
              Login as Admin
            </Link>
          </Button>
        )}
        <Button size="3" variant="soft" asChild>
          <Link to={paths.home}>Return Home</Link>
        </Button>
      </Flex>
    </Page>
  )
}
