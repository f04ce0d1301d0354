import { Button, Flex, type FlexProps, Text } from '@radix-ui/themes'
import { Menu as MenuIcon, Phone, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { useConfig } from '../../shared/api/config.ts'
import { useOnline } from '../../shared/api/query-client.ts'
import { nameOf, useLogout, useVisitor, type Visitor } from '../../shared/api/visitor.ts'
import { hydrateForVisitor } from '../../shared/catch-up.ts'
import { OfficePhones } from '../../shared/components/contact-links.tsx'
import { Banner } from '../../shared/components/states.tsx'
import { useToast } from '../../shared/components/toast/toast.ts'
import { callTo } from '../../shared/links.ts'
import { paths } from '../../shared/paths.ts'
import styles from './navigation-bar.module.css'

/** Sticky at the top of every page (spec §2 "Navigation bar"). Small screens show the links in a menu. */
export function NavigationBar() {
  const visitor = useVisitor()
  useEffect(() => {
    if (visitor) hydrateForVisitor()
  }, [visitor])
  const menu = useMenu()
  const logout = useLogoutButton(menu.close)
  return (
    <header ref={menu.bar} className={styles.bar}>
      <Flex align="center" gap="2" className={styles.row}>
        <Link to={paths.home} className={styles.brand}>
          <Brand />
        </Link>
        <Flex asChild display={{ initial: 'none', md: 'flex' }} align="center" className={styles.wide}>
          <nav aria-label="Main">
            <PageLinks visitor={visitor} admin="Admin" />
          </nav>
        </Flex>
        <Flex display={{ initial: 'none', sm: 'flex' }} direction="column" px="2" className={styles.phones}>
          <OfficePhones />
        </Flex>
        <CallButtons />
        <Flex display={{ initial: 'none', md: 'flex' }} align="center" className={styles.wide}>
          {visitor && (
            <>
              <SignedInAs visitor={visitor} />
              <button type="button" className={styles.link} {...logout}>
                Logout
              </button>
            </>
          )}
          {visitor === null && <Entrance register="Sign Up" />}
        </Flex>
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
      </Flex>
      <Offline />
      {menu.isOpen && (
        <nav id="menu" aria-label="Menu" className={styles.menu}>
          <PageLinks visitor={visitor} admin="Admin Dashboard" />
          {visitor === null && <Entrance register="Create Account" />}
          {visitor && (
            <MenuLine>
              <SignedInAs visitor={visitor} />
              <button type="button" className={styles.link} {...logout}>
                {logout.disabled ? 'Logging out...' : 'Logout'}
              </button>
            </MenuLine>
          )}
          <Text asChild size="4" weight="medium">
            <MenuLine display={{ sm: 'none' }} px="3">
              <OfficePhones />
            </MenuLine>
          </Text>
        </nav>
      )}
    </header>
  )
}

/** On phones, where the numbers have no room: one tap calls an office. */
function CallButtons() {
  const { phones } = useConfig()
  return (
    <Flex display={{ initial: 'flex', sm: 'none' }} align="center" className={styles.call}>
      <Phone size={18} aria-hidden />
      <a href={callTo(phones.wi)} aria-label={`WI: call our Wisconsin office, ${phones.wi}`}>
        WI
      </a>
      <a href={callTo(phones.il)} aria-label={`IL: call our Illinois office, ${phones.il}`}>
        IL
      </a>
    </Flex>
  )
}

/** A line at the end of the menu, below a rule. */
const MenuLine = ({ className, ...line }: FlexProps) => (
  <Flex
    wrap="wrap"
    align="center"
    justify="between"
    gapX="5"
    gapY="2"
    mt="2"
    pt="4"
    {...line}
    className={`ruled ${styles.menuLine} ${className ?? ''}`}
  />
)

/** The company's logo and name. */
export const Brand = () => (
  <span className={styles.logo}>
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <rect width="32" height="32" rx="9" className={styles.tile} />
      <path d="M6 10h11.5v10H6zM17.5 13h4.6l3.9 3.6V20h-8.5z" />
      <circle cx="11" cy="21.3" r="2.4" />
      <circle cx="21.5" cy="21.3" r="2.4" />
    </svg>
    {useConfig().brand}
  </span>
)

type PageLinksProps = Readonly<{ visitor: Visitor | null | undefined; admin: string }>

const PageLinks = ({ visitor, admin }: PageLinksProps) => (
  <>
    <PageLink to={paths.home}>Home</PageLink>
    <PageLink to={paths.about}>About Us</PageLink>
    <PageLink to={paths.contact}>Contact</PageLink>
    {visitor && <PageLink to={paths.bookings}>My Bookings</PageLink>}
    {visitor?.role === 'admin' && <PageLink to={paths.admin}>{admin}</PageLink>}
  </>
)

const PageLink = (link: Readonly<{ to: string; children: ReactNode }>) => (
  <NavLink {...link} end={link.to === paths.home} className={styles.link} />
)

const Entrance = ({ register }: Readonly<{ register: string }>) => (
  <>
    <PageLink to={paths.login}>Login</PageLink>
    <Button asChild size="3">
      <NavLink to={paths.register}>{register}</NavLink>
    </Button>
  </>
)

/** Links the visitor's name to the account page. */
const SignedInAs = ({ visitor }: Readonly<{ visitor: Visitor }>) => (
  <Text as="p" size="2" color="gray" truncate className={styles.visitor}>
    Signed in as{' '}
    <Link to={paths.account}>
      {nameOf(visitor)}
      {visitor.role === 'admin' && ' (Admin)'}
    </Link>
  </Text>
)

/** An offline banner. Queries refetch when the connection returns. */
function Offline() {
  if (useOnline()) return null
  return <Banner role="alert">You’re offline. This page will update when you’re back online.</Banner>
}

/**
 * The menu closes on a choice, on Escape, on a press outside the bar, when Tab leaves the bar, and when the page
 * changes. A choice or Escape returns focus to its button.
 */
function useMenu() {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [lastPath, setLastPath] = useState(pathname)
  if (pathname !== lastPath) {
    setLastPath(pathname)
    setOpen(false)
  }
  const bar = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => {
    if (isOpen) toggle.current?.focus()
    setOpen(false)
  }
  const onChoice = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const stop = new AbortController()
    const { signal } = stop
    const isInBar = (target: EventTarget | null): target is Element =>
      target instanceof Element && bar.current?.contains(target) === true
    const leave = ({ target }: Event) => isInBar(target) || setOpen(false)
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && onChoice(), { signal })
    document.addEventListener('click', ({ target }) => isInBar(target) && target.closest('a') && onChoice(), {
      signal,
    })
    document.addEventListener('keyup', event => event.key === 'Tab' && leave(event), { signal })
    document.addEventListener('pointerdown', leave, { signal })
    return () => stop.abort()
  }, [isOpen])
  return { isOpen, bar, toggle, open: () => setOpen(true), close }
}

/**
 * Props for a logout button: disabled while pending, shows a toast with the outcome (spec §8), then calls
 * `onDone`.
 */
function useLogoutButton(onDone: () => void) {
  const logout = useLogout()
  const toast = useToast()
  const onClick = () =>
    logout.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Logged out', description: 'You have been logged out successfully.' })
        onDone()
      },
      onError: () =>
        toast({
          title: 'Logout failed',
          description: 'There was an error logging you out.',
          tone: 'error',
        }),
    })
  return { onClick, disabled: logout.isPending }
}
