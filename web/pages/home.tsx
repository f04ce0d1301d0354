import { Heading, Text } from '@radix-ui/themes'
import { BadgeDollarSign, MapPinned, PhoneCall } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../components/page.tsx'
import { PhoneLink } from '../components/phone-link.tsx'
import { useConfig } from '../data/config.ts'
import { nameOf, useVisitor } from '../data/visitor.ts'
import { RegionMap } from '../features/region/region-map.tsx'
import { Wizard } from '../features/wizard/wizard.tsx'
import styles from './home.module.css'

export default function Home() {
  return (
    <Page title="Moving and junk removal" width="full">
      <Hero />
      <WhyChooseUs />
      <ServiceAreas />
    </Page>
  )
}

function Hero() {
  const visitor = useVisitor()
  return (
    <section className={styles.hero}>
      <RegionMap bare className={styles.backdrop} />
      <div className={styles.heroRow}>
        <div className={styles.promise}>
          <p className={styles.place}>
            {visitor ? `Welcome, ${nameOf(visitor)}` : 'Southeastern Wisconsin and greater Chicago'}
          </p>
          <h1 className={styles.headline}>A calm crew for a stressful day</h1>
          <p className={styles.lead}>
            See what your move or pickup costs and why, book it, and follow the crew on a map until they are
            at your door.
          </p>
        </div>
        <div id="quote" className={styles.quote}>
          <Wizard />
        </div>
      </div>
    </section>
  )
}

const WhyChooseUs = () => (
  <section className={styles.section} aria-labelledby="why">
    <Heading as="h2" id="why" size="8">
      Why people choose us
    </Heading>
    <dl className={styles.figures}>
      <Figure value="10,000+" label="moves" />
      <Figure value="5,000+" label="junk removals" />
      <Figure value="4.9/5" label="rating" />
      <Figure value="24/7" label="support" />
    </dl>
    <div className={styles.reasons}>
      <Reason icon={<BadgeDollarSign aria-hidden />} title="A price you can check">
        Hours, miles and stairs stand on their own lines, each with its arithmetic.
      </Reason>
      <Reason icon={<MapPinned aria-hidden />} title="You know where they are">
        On the day you get text messages and a live map that shows the crew on its way.
      </Reason>
      <Reason icon={<PhoneCall aria-hidden />} title="Somebody calls">
        A confirmation email within 5 minutes, a call within 1 hour, and a crew of 2-3 people on the day.
      </Reason>
    </div>
  </section>
)

function ServiceAreas() {
  const { phones } = useConfig()
  return (
    <section className={styles.section} aria-labelledby="areas">
      <div className={styles.areas}>
        <RegionMap className={styles.areaMap} />
        <div>
          <Heading as="h2" id="areas" size="8">
            Two states, one shore
          </Heading>
          <Text as="p" size="4" color="gray" mt="3">
            Our crews start from both ends of the lake shore. If your address is just outside, call: we often
            go further.
          </Text>
          <Area
            name="Southeastern Wisconsin"
            counties="Milwaukee, Waukesha, Ozaukee, Washington, Racine, Kenosha, Walworth"
          >
            <PhoneLink label="WI" number={phones.wi} />
          </Area>
          <Area name="Greater Chicago" counties="Cook, DuPage, Lake, Kane, McHenry, Will, Kendall">
            <PhoneLink label="IL" number={phones.il} />
          </Area>
        </div>
      </div>
    </section>
  )
}

const Figure = ({ value, label }: Readonly<{ value: string; label: string }>) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

const Reason = ({
  icon,
  title,
  children,
}: Readonly<{ icon: ReactNode; title: string; children: ReactNode }>) => (
  <div className={styles.reason}>
    {icon}
    <h3>{title}</h3>
    <p>{children}</p>
  </div>
)

const Area = ({
  name,
  counties,
  children,
}: Readonly<{ name: string; counties: string; children: ReactNode }>) => (
  <div className={styles.area}>
    <h3>{name}</h3>
    <p>{counties}</p>
    <div className={styles.areaPhone}>{children}</div>
  </div>
)
