import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useVisitor, type Visitor } from '../data/visitor.ts'
import { paths } from '../paths.ts'

type SignedInProps = Readonly<{ children: (visitor: Visitor) => ReactNode }>

/** For whoever is signed in; anybody else goes to the login, and from there back to where they wanted to be. */
export function SignedIn({ children }: SignedInProps) {
  const visitor = useVisitor()
  const { pathname } = useLocation()
  if (visitor === undefined) return null
  return visitor ? children(visitor) : <Navigate to={paths.login} state={{ from: pathname }} replace />
}

/** Where a visitor wanted to be before the login was in the way; home unless told. */
export function useWayBack(): string {
  const { state }: { state: unknown } = useLocation()
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : paths.home
}
