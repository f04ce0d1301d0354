import { Link, NavLink } from 'react-router-dom'
import { useConfig } from '../../shared/api/config.ts'
import { nameOf, type Visitor } from '../../shared/api/visitor.ts'
import { PhoneLink } from '../../shared/components/contact-links.tsx'
import { paths } from '../../shared/paths.ts'
import styles from './navigation-bar.module.css'

type Choice = Readonly<{ onChoice?: () => void }>

type PageLinksProps = Choice & Readonly<{ visitor: Visitor | null | undefined; admin: string }>

export const PageLinks = ({ visitor, admin, onChoice }: PageLinksProps) => (
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
    {visitor && (
      <NavLink to={paths.bookings} className={styles.link} onClick={onChoice}>
        My Bookings
      </NavLink>
    )}
    {visitor?.role === 'admin' && (
      <NavLink to={paths.admin} className={styles.link} onClick={onChoice}>
        {admin}
      </NavLink>
    )}
  </>
)

export const Entrance = ({ register, onChoice }: Choice & Readonly<{ register: string }>) => (
  <>
    <NavLink to={paths.login} className={styles.link} onClick={onChoice}>
      Login
    </NavLink>
    <NavLink to={paths.register} className={styles.register} onClick={onChoice}>
      {register}
    </NavLink>
  </>
)

/** Links the visitor's name to the account page. */
export const SignedInAs = ({ visitor, onChoice }: Choice & Readonly<{ visitor: Visitor }>) => (
  <p className={styles.visitor}>
    Signed in as{' '}
    <Link to={paths.account} onClick={onChoice}>
      {nameOf(visitor)}
      {visitor.role === 'admin' && ' (Admin)'}
    </Link>
  </p>
)

export function OfficePhones({ className }: Readonly<{ className?: string }>) {
  const { phones } = useConfig()
  return (
    <div className={className}>
      <PhoneLink label="WI" number={phones.wi} />
      <PhoneLink label="IL" number={phones.il} />
    </div>
  )
}
