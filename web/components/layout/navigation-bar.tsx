import { Menu, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { useConfig } from '../../data/config.ts'
import { nameOf, useVisitor, type Visitor } from '../../data/visitor.ts'
import { paths } from '../../paths.ts'
import { Brand } from '../brand.tsx'
import { PhoneLink } from '../phone-link.tsx'
import styles from './navigation-bar.module.css'
import { useLogoutButton } from './use-logout-button.ts'

/** Sticky at the top of every page (spec §2 "Navigation bar"): the same links in a row, or in a menu on small screens. */
export function NavigationBar() {
  const [isOpen, setOpen] = useState(false)
  const visitor = useVisitor()
  const { phones } = useConfig()
  const logout = useLogoutButton()
  const close = () => setOpen(false)
  useEscape(isOpen, close)
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <Link to={paths.home} className={styles.brand} onClick={close}>
          <Brand />
        </Link>
        <nav aria-label="Main" className={styles.wide}>
          <PageLinks visitor={visitor} admin="Admin" />
        </nav>
        <div className={styles.phones}>
          <PhoneLink label="WI" number={phones.wi} />
          <PhoneLink label="IL" number={phones.il} />
        </div>
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
          type="button"
          className={styles.toggle}
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
        </button>
      </div>
      {isOpen && (
        <nav id="menu" aria-label="Menu" className={styles.menu}>
          <PageLinks visitor={visitor} admin="Admin Dashboard" onChoice={close} />
          {visitor === null && <Entrance register="Create Account" onChoice={close} />}
          {visitor && (
            <div className={styles.account}>
              <SignedInAs visitor={visitor} />
              <button type="button" className={styles.quiet} {...logout}>
                {logout.disabled ? 'Logging out...' : 'Logout'}
              </button>
            </div>
          )}
          <div className={styles.menuPhones}>
            <PhoneLink label="WI" number={phones.wi} />
            <PhoneLink label="IL" number={phones.il} />
          </div>
        </nav>
      )}
    </header>
  )
}

type Choice = Readonly<{ onChoice?: () => void }>

const PageLinks = ({
  visitor,
  admin,
  onChoice,
}: Choice & Readonly<{ visitor: Visitor | null | undefined; admin: string }>) => (
  <>
    <NavLink to={paths.home} end className={styles.link} onClick={onChoice}>
      Home
    </NavLink>
    <NavLink to={paths.about} className={styles.link} onClick={onChoice}>
      About Us
    </NavLink>
    <NavLink to={paths.contact} className={styles.link} onClick={onChoice}>
      Contact
    </NavLink>
    {visitor?.role === 'admin' && (
      <NavLink to={paths.admin} className={styles.link} onClick={onChoice}>
        {admin}
      </NavLink>
    )}
  </>
)

const Entrance = ({ register, onChoice }: Choice & Readonly<{ register: string }>) => (
  <>
    <NavLink to={paths.login} className={styles.link} onClick={onChoice}>
      Login
    </NavLink>
    <NavLink to={paths.register} className={styles.register} onClick={onChoice}>
      {register}
    </NavLink>
  </>
)

const SignedInAs = ({ visitor }: Readonly<{ visitor: Visitor }>) => (
  <span className={styles.visitor}>
    Signed in as <strong>{nameOf(visitor)}</strong>
    {visitor.role === 'admin' && ' (Admin)'}
  </span>
)

function useEscape(isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
