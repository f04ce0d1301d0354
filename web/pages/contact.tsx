import { Button, Heading } from '@radix-ui/themes'
import { Siren } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ContactForm } from '../features/contact/contact-form.tsx'
import { words } from '../features/contact/words.ts'
import { useConfig } from '../shared/api/config.ts'
import { PhoneLink } from '../shared/components/contact-links.tsx'
import { Facts } from '../shared/components/facts.tsx'
import { Page } from '../shared/components/page.tsx'
import { RegionMap } from '../shared/map/region/region-map.tsx'
import { paths } from '../shared/paths.ts'
import styles from './contact.module.css'

export default function Contact() {
  return (
    <Page
      title="Contact"
      description="Call or write to us: two offices, Mon-Fri 7AM-8PM, Sat-Sun 8AM-6PM, and emergency service 24/7."
    >
      <header className={styles.top}>
        <div>
          <Heading as="h1" size="9">
            {words.heading}
          </Heading>
          <p className={styles.lead}>{words.lead}</p>
          <Offices />
        </div>
        <RegionMap className={styles.map} />
      </header>
      <div className={styles.columns}>
        <section aria-labelledby="message">
          <Heading as="h2" size="6" mb="5" id="message">
            {words.form.heading}
          </Heading>
          <ContactForm />
        </section>
        <Ways />
      </div>
    </Page>
  )
}

function Offices() {
  const { phones } = useConfig()
  return (
    <Facts
      className={styles.offices}
      facts={[
        [words.offices.wi, <PhoneLink key="wi" label="WI" number={phones.wi} />],
        [words.offices.il, <PhoneLink key="il" label="IL" number={phones.il} />],
      ]}
    />
  )
}

/** Opening hours and other ways to reach the office. */
function Ways() {
  const { supportEmail } = useConfig()
  const { hours, mail, emergency, quote } = words
  return (
    <aside className={styles.ways}>
      <Way heading={hours.heading}>{hours.text}</Way>
      <Way heading={mail.heading}>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        <br />
        {mail.text}
      </Way>
      <div className={styles.emergency}>
        <Siren size={24} aria-hidden />
        <Way heading={emergency.heading}>{emergency.text}</Way>
      </div>
      <Way heading={quote.heading}>{quote.text}</Way>
      <Button asChild size="3" variant="soft" className={styles.quote}>
        <Link to={paths.home}>{quote.link}</Link>
      </Button>
    </aside>
  )
}

const Way = ({ heading, children }: Readonly<{ heading: string; children: ReactNode }>) => (
  <section className={styles.way}>
    <h2>{heading}</h2>
    <p>{children}</p>
  </section>
)
