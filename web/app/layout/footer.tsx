import { Flex, Heading, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { licensesInWords } from '../../../src/shared/licenses.ts'
import { useConfig } from '../../shared/api/config.ts'
import { OfficePhones } from '../../shared/components/contact-links.tsx'
import { paths } from '../../shared/paths.ts'
import styles from './footer.module.css'
import { Brand } from './navigation-bar.tsx'

export function Footer() {
  const { brand, supportEmail, licenses } = useConfig()
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <Flex direction="column" align="start" className={styles.company}>
          <Brand />
          <Text as="p" size="2" my="3" className="measure">
            Local crews for moving day, and for everything that is not coming along, in southeastern Wisconsin
            and greater Chicago.
          </Text>
          <OfficePhones />
          <Link to={paths.contact}>{supportEmail}</Link>
        </Flex>
        <Column title="Services">
          <Link to={paths.moving}>Moving</Link>
          <Link to={paths.junkRemoval}>Junk Removal</Link>
          <Link to={paths.trackingStart}>Track Your Crew</Link>
        </Column>
        <Column title="Company">
          <Link to={paths.about}>About Us</Link>
          <Link to={paths.contact}>Contact</Link>
          <Link to={paths.careers}>Careers</Link>
          <Link to={paths.becomeAProvider}>Become a Provider</Link>
        </Column>
        <Column title="Legal">
          <Link to={paths.privacy}>Privacy Policy</Link>
          <Link to={paths.terms}>Terms of Service</Link>
          <Link to={paths.insurance}>Insurance</Link>
        </Column>
        <Column title="Follow us">
          {socialSearches(brand).map(({ name, href }) => (
            <a key={name} href={href} target="_blank" rel="noreferrer">
              {name}
            </a>
          ))}
        </Column>
      </div>
      <p className={styles.legal}>
        {/* A prerendered page has the year of its build until it is rebuilt. */}©{' '}
        <span suppressHydrationWarning>{new Date().getFullYear()}</span> {brand}. All rights reserved.{' '}
        {licensesInWords(licenses)}
      </p>
    </footer>
  )
}

const Column = ({ title, children }: Readonly<{ title: string; children: ReactNode }>) => (
  <Flex asChild direction="column" align="start" gap="1" className={styles.column}>
    <nav aria-label={title}>
      <Heading as="h2" size="2" mb="1">
        {title}
      </Heading>
      {children}
    </nav>
  </Flex>
)

/** The specification names no social accounts, so each link searches for the company by name. */
const socialSearches = (brand: string) => {
  const name = encodeURIComponent(brand)
  return [
    { name: 'Facebook', href: `https://www.facebook.com/search/pages/?q=${name}` },
    { name: 'Instagram', href: `https://www.instagram.com/explore/search/keyword/?q=${name}` },
    { name: 'YouTube', href: `https://www.youtube.com/results?search_query=${name}` },
  ]
}
