import { Menu as MenuIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useVisitor } from '../../shared/api/visitor.ts'
import { Brand } from '../../shared/components/brand.tsx'
import { paths } from '../../shared/paths.ts'
import { Entrance, OfficePhones, PageLinks, SignedInAs } from './links.tsx'
import styles from './navigation-bar.module.css'
import { Offline } from './offline.tsx'
import { useLogoutButton } from './use-logout-button.ts'

/** Sticky at the top of every page (spec §2 "Navigation bar"). Small screens show the links in a menu. */
export function NavigationBar() {
  const visitor = useVisitor()
  const menu = useMenu()
  const logout = useLogoutButton(menu.close)
  return (
    <header ref={menu.bar} className={styles.bar}>
      <div className={styles.row}>
        <Link to={paths.home} className={styles.brand} onClick={menu.close}>
          <Brand />
        </Link>
        <nav aria-label="Main" className={styles.wide}>
          <PageLinks visitor={visitor} admin="Admin" />
        </nav>
        <OfficePhones className={styles.phones} />
        <div className={styles.wide}>
          {visitor && (
            <>
              <SignedInAs visitor={visitor} />
              <button type="button" className={styles.quiet} {...logout}>
                Logout
              </button>
            </>
          )}
          {visitor === null && <Entrance register="Sign Up" />}
        </div>
        <button
          ref={menu.toggle}
          type="button"
          className={styles.toggle}
          aria-label={menu.isOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={menu.isOpen}
          aria-controls="menu"
          onClick={menu.isOpen ? menu.close : menu.open}
        >
          {menu.isOpen ? <X aria-hidden /> : <MenuIcon aria-hidden />}
        </button>
      </div>
      <Offline />
      {menu.isOpen && (
        <nav id="menu" aria-label="Menu" className={styles.menu}>
          <PageLinks visitor={visitor} admin="Admin Dashboard" onChoice={menu.close} />
          {visitor === null && <Entrance register="Create Account" onChoice={menu.close} />}
          {visitor && (
            <div className={styles.account}>
              <SignedInAs visitor={visitor} onChoice={menu.close} />
              <button type="button" className={styles.quiet} {...logout}>
                {logout.disabled ? 'Logging out...' : 'Logout'}
              </button>
            </div>
          )}
          <OfficePhones className={styles.menuPhones} />
        </nav>
      )}
    </header>
  )
}

/**
 * The menu closes on a choice, on Escape, on a press outside the bar, and when Tab leaves the bar. A choice
 * or Escape returns focus to its button.
 */
function useMenu() {
  const [isOpen, setOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => {
    if (isOpen) toggle.current?.focus()
    setOpen(false)
  }
  useEffect(() => {
    if (!isOpen) return
    const stop = new AbortController()
    const { signal } = stop
    const leave = ({ target }: Event) =>
      target instanceof Node && !bar.current?.contains(target) && setOpen(false)
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal })
    document.addEventListener('keyup', event => event.key === 'Tab' && leave(event), { signal })
    document.addEventListener('pointerdown', leave, { signal })
    return () => stop.abort()
  })
  return { isOpen, bar, toggle, open: () => setOpen(true), close }
}
