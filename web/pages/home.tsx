import { Box, Button, Flex, Grid, Heading, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { HomeWizard } from '../features/quote/home.tsx'
import { useConfig } from '../shared/api/config.ts'
import { nameOf, useVisitor } from '../shared/api/visitor.ts'
import { OfficePhones, PhoneLink } from '../shared/components/contact-links.tsx'
import { Facts } from '../shared/components/facts.tsx'
import { Page } from '../shared/components/page.tsx'
import {
  CallToAction,
  Figures,
  Lead,
  PageName,
  Section,
  SectionHeading,
  Topic,
} from '../shared/components/sections.tsx'
import timeline from '../shared/components/timeline.module.css'
import { Crew, Sofa, Stairs, Ticket } from '../shared/drawings/drawings.tsx'
import { Shore } from '../shared/drawings/shore.tsx'
import { counties } from '../shared/labels.ts'
import { RegionMap } from '../shared/map/region-map.tsx'
import { useRatesInWords, withoutZeroCents } from '../shared/payment/rates-in-words.ts'
import styles from './home.module.css'

/**
 * The wizard, followed by information for visitors who are not ready to book (spec §2 "Home"). From its second step on,
 * the page is the wizard alone.
 */
export default function Home() {
  return (
    <HomeWizard>
      {(panel, isAtFirstStep) => (
        <Page
          title="Moving and junk removal"
          description="A price for your move or junk removal in southeastern Wisconsin or greater Chicago, line by line and at once. Book online, and follow the crew on a live map."
          width="full"
          isAlone={!isAtFirstStep}
        >
          <section aria-labelledby="headline" className={isAtFirstStep ? undefined : styles.alone}>
            {isAtFirstStep ? (
              headline
            ) : (
              <h1 id="headline" className="visually-hidden">
                Your quote
              </h1>
            )}
            <div className={isAtFirstStep ? styles.lake : undefined}>
              <div id="quote" className={styles.quote}>
                {panel}
              </div>
            </div>
          </section>
          {isAtFirstStep && information}
        </Page>
      )}
    </HomeWizard>
  )
}

const Information = () => (
  <>
    <WhyChooseUs />
    <HowItGoes />
    <ServiceAreas />
    <CallToAction
      heading="Ready when you are"
      lead="A few questions get you the price, at any hour. Or call: the office is there every day of the week."
    >
      <Button asChild size="4">
        <a href="#quote">Get my price</a>
      </Button>
      <OfficePhones />
    </CallToAction>
  </>
)

/** The headline with its figures, and the shore. */
function Headline() {
  const visitor = useVisitor()
  const { moving } = useRatesInWords()
  return (
    <div className={styles.sky}>
      <div className={styles.promise}>
        <Flex direction="column" gap="2">
          <PageName>
            {visitor ? `Welcome, ${nameOf(visitor)}` : 'Southeastern Wisconsin and greater Chicago'}
          </PageName>
          <Heading as="h1" size="9" id="headline" className={styles.headline}>
            A calm crew for a stressful day
          </Heading>
          <div className={styles.lead}>
            <Lead>Know the price, what happens next and who to call.</Lead>
          </div>
        </Flex>
        <Facts
          className={styles.figures}
          isValueFirst
          facts={[
            ['to confirmation', '5 min'],
            ['to a callback', '1 hour'],
            ['in your crew', moving.crew],
          ]}
        />
      </div>
      <div className={styles.shore}>
        <Shore className={styles.shoreDrawing} />
      </div>
    </div>
  )
}

/** The claims of spec §1, and how the price is calculated (spec §9). */
function WhyChooseUs() {
  const { moving, junk } = useRatesInWords()
  return (
    <Section labelledBy="why">
      <Flex direction="column" gap="7">
        <SectionHeading id="why">Why people choose us</SectionHeading>
        <Figures />
        <Grid columns={{ initial: '1', sm: '3' }} gap="7">
          <Reason drawing={<Ticket />} heading="A price you can check">
            {`${withoutZeroCents(moving.hourlyRate)} an hour for each mover, ${withoutZeroCents(junk.hourlyRate)} for junk removal. The first ${moving.freeMiles} of a move are included, then ${withoutZeroCents(moving.perMile)} a mile; a local move in Illinois is crew time alone. Every line shows its arithmetic.`}
          </Reason>
          <Reason drawing={<Stairs />} heading="Stairs in the price, not a surprise">
            We ask about floors, steps, the elevator and the piano before you pay, and each has its own line
            in your quote.
          </Reason>
          <Reason drawing={<Sofa />} heading="Carried with care">
            A crew of {moving.crew} wraps, straps and carries what moves with you, and hauls away what does
            not.
          </Reason>
        </Grid>
      </Flex>
    </Section>
  )
}

type ReasonProps = Readonly<{ drawing: ReactNode; heading: string; children: ReactNode }>

const Reason = ({ drawing, heading, children }: ReasonProps) => (
  <Flex direction="column" gap="5" className={styles.reason}>
    {drawing}
    <Topic heading={heading}>{children}</Topic>
  </Flex>
)

/** What happens after booking, with the times that spec §9 promises. */
const HowItGoes = () => (
  <Section labelledBy="how" isTinted>
    <Grid columns={{ initial: '1', sm: '2' }} gap="8">
      <div>
        <SectionHeading
          id="how"
          lead="No account, no waiting by the phone. Three things, each with its time."
        >
          What happens after you book
        </SectionHeading>
        <Box mt="7" display={{ initial: 'none', sm: 'block' }}>
          <Crew />
        </Box>
      </div>
      <ol className={timeline.timeline}>
        <Step time="Within 5 minutes" heading="Your confirmation">
          An email with your booking number, the link to your receipt, and the numbers to call.
        </Step>
        <Step time="Within 1 hour" heading="A call from us">
          We go through the stairs, the parking and whatever is delicate, and settle when the crew comes.
        </Step>
        <Step time="On the day" heading="Your crew, on a live map">
          A text message brings the link in the morning, and you watch the truck until it is at your door.
        </Step>
      </ol>
    </Grid>
  </Section>
)

type StepProps = Readonly<{ time: string; heading: string; children: ReactNode }>

const Step = ({ time, heading, children }: StepProps) => (
  <li>
    <Text as="p" size="4" weight="bold" color="indigo">
      {time}
    </Text>
    <Topic heading={heading}>{children}</Topic>
  </li>
)

/** The served counties, and the office to call in each state. */
function ServiceAreas() {
  const { phones } = useConfig()
  return (
    <Section labelledBy="areas">
      <Grid columns={{ initial: '1', sm: '2' }} gap="8" align="center">
        <RegionMap />
        <Flex direction="column" gap="5">
          <SectionHeading
            id="areas"
            lead="Our crews start from both ends of the lake shore. If your address is just outside, ask for a price anyway: we look at the route and call you."
          >
            Where we work
          </SectionHeading>
          <Area name="Southeastern Wisconsin" counties={counties.wi}>
            <PhoneLink label="WI" number={phones.wi} />
          </Area>
          <Area name="Greater Chicago" counties={counties.il}>
            <PhoneLink label="IL" number={phones.il} />
          </Area>
        </Flex>
      </Grid>
    </Section>
  )
}

type AreaProps = Readonly<{ name: string; counties: readonly string[]; children: ReactNode }>

const Area = ({ name, counties, children }: AreaProps) => (
  <Box pt="5" className="ruled">
    <Topic heading={name}>{counties.join(', ')}</Topic>
    <Text as="p" size="5" weight="bold" mt="2">
      {children}
    </Text>
  </Box>
)

/** As constants, they do not render again with each answer. */
const headline = <Headline />
const information = <Information />
