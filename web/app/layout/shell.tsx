import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorBoundary } from '../../shared/components/error-boundary.tsx'
import { Arrival } from './arrival.tsx'
import { Footer } from './footer.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import styles from './shell.module.css'

/** The layout of every page: the navigation bar, the page, and the footer except under /admin (spec §2). */
export function Shell({ children }: Readonly<{ children: ReactNode }>) {
  const { pathname } = useLocation()
  const isOffice = /^\/admin(\/|$)/.test(pathname)
  return (
    <Suspense>
      <div className={styles.shell} data-office={isOffice || undefined}>
        <a href="#main" className={styles.skip}>
          Skip to content
        </a>
        <NavigationBar />
        <Arrival />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Suspense fallback={<p className={styles.waiting}>Loading…</p>}>
            <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
          </Suspense>
        </main>
        {!isOffice && <Footer />}
      </div>
    </Suspense>
  )
}
