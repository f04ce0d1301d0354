import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorBoundary } from '../../shared/components/states.tsx'
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
        <ScrollToTarget />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Suspense fallback={<p className={styles.loading}>Loading…</p>}>
            <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
          </Suspense>
        </main>
        {!isOffice && <Footer />}
      </div>
    </Suspense>
  )
}

/**
 * On navigation, moves scroll position and focus to the top of the page, or to the element named by the hash.
 */
function ScrollToTarget() {
  const { pathname, hash } = useLocation()
  const isFirst = useRef(true)
  // Before the paint, which would show the new page where the old one was scrolled to.
  useLayoutEffect(() => {
    const part = hash && document.getElementById(hash.slice(1))
    if (part) part.scrollIntoView()
    else if (!isFirst.current && pathname) {
      scrollTo({ top: 0, behavior: 'instant' })
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    isFirst.current = false
  }, [pathname, hash])
  return null
}
