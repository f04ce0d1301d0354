import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useVisitor, type Visitor } from '../../shared/api/visitor.ts'
import { paths } from '../../shared/paths.ts'

type SignedInProps = Readonly<{ children: (visitor: Visitor) => ReactNode }>

/** Renders for signed-in visitors. Others are redirected to the login page, and back here afterwards. */
export function SignedIn({ children }: SignedInProps) {
  const visitor = useVisitor()
  const { pathname } = useLocation()
  if (visitor === undefined) return null
  return visitor ? children(visitor) : <Navigate to={paths.login} state={{ from: pathname }} replace />
}

/** The page that the visitor was redirected to login from; home by default. */
export function useReturnPath(): string {
  const { state }: { state: unknown } = useLocation()
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : paths.home
}
