import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useVisitor, type Visitor } from '../../shared/api/visitor.ts'
import { locationState } from '../../shared/location-state.ts'
import { paths } from '../../shared/paths.ts'

type SignedInProps = Readonly<{ children: (visitor: Visitor) => ReactNode }>

/** Renders for signed-in visitors. Others are redirected to the login page, and back here afterwards. */
export function SignedIn({ children }: SignedInProps) {
  const visitor = useVisitor()
  const { pathname, search, hash } = useLocation()
  if (visitor === undefined) return null
  if (visitor) return children(visitor)
  const returnTo = pathname + search + hash
  return <Navigate to={paths.login} state={locationState({ returnTo })} replace />
}
