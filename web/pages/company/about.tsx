import { Box, Button, Flex, Grid, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Page } from '../../shared/components/page.tsx'
import {
  CallToAction,
  Figures,
  PageHeader,
  Section,
  SectionHeading,
  Topic,
} from '../../shared/components/sections.tsx'
import { Road } from '../../shared/drawings/drawing.tsx'
import { Boxes, Crew, Sofa, Stairs, Ticket } from '../../shared/drawings/drawings.tsx'
import { RegionMap } from '../../shared/map/region-map.tsx'
import { paths } from '../../shared/paths.ts'
import { useRatesInWords } from '../../shared/payment/rates-in-words.ts'
import styles from './about.module.css'

/** The company in numbers, text, six features and its values (spec §2 "About"). */
export default function About() {
  return (
    <Page
      title="About Us"
      description="Local moving and junk-removal crews between Milwaukee and Chicago, with itemized prices and a live map on the day."
      width="full"
    >
      <PageHeader
        name="About us"
        heading="We carry your things as if you were watching"
        lead="And you can. We move homes and haul junk between Milwaukee and Chicago, at a price you see up front, with a crew you can follow on a map."
        drawing={<Crew />}
        ground="crew"
      />
      <Story />
      <Features />
      <Values />
      <CallToAction
        heading="See what your move costs"
        lead="A few questions get you a price, no account needed. For anything else, just ask."
      >
        <Button asChild size="4">
          <Link to={paths.home}>Get a quote</Link>
        </Button>
        <Button asChild size="4" variant="soft">
          <Link to={paths.contact}>Contact us</Link>
        </Button>
      </CallToAction>
    </Page>
  )
}

const Story = () => (
  <Section labelledBy="story">
    <Figures />
    <div className={styles.story}>
      <Flex direction="column" gap="4">
        <SectionHeading id="story">Why we work this way</SectionHeading>
        <Text as="p" size="4" className="measure">
          You hand strangers everything you own on a day when you have no time to keep an eye on it. Most of
          what goes wrong was never talked about: the third flight of stairs, the piano, the extra hour nobody
          mentioned.
        </Text>
        <Text as="p" size="4" className="measure">
          So we ask first and write it down. Your quote shows the crew, the hours, the rate and anything that
          adds to them. What you paid, who is coming and what we agreed on are all in one place, where you and
          our office can both see it.
        </Text>
        <Text as="p" size="4" className="measure">
          We have two offices at the two ends of one shore, one in each state. Whichever one you call, you
          talk to someone who sees the same booking you do.
        </Text>
      </Flex>
      <RegionMap className={styles.map} />
    </div>
  </Section>
)

/** What every booking includes. */
function Features() {
  const { moving } = useRatesInWords()
  return (
    <Section labelledBy="features" isTinted>
      <SectionHeading id="features">What you can count on</SectionHeading>
      <ul className={styles.features}>
        <Feature drawing={<Ticket />} heading="Every line of your price">
          Crew, hours, miles and stairs have a line each. Open one to see how it was worked out.
        </Feature>
        <Feature drawing={<Stairs />} heading="Stairs asked about up front">
          Floors, steps, the elevator and the piano are in your quote, not a discussion at your door.
        </Feature>
        <Feature drawing={<Crew />} heading={`A crew of ${moving.crew}`}>
          As many as your home needs. Their name and number are on your booking as soon as they are assigned.
        </Feature>
        <Feature drawing={<Road />} heading="A live map on the day">
          See your crew from the moment it heads out. We text you the link that morning.
        </Feature>
        <Feature drawing={<Boxes />} heading="Packing, if you like">
          Check one box: the crew brings the cartons and packs everything before it moves.
        </Feature>
        <Feature drawing={<Sofa />} heading="Junk you no longer want">
          From an eighth of a truck to a full one: carried out of any room, and hauled away.
        </Feature>
      </ul>
    </Section>
  )
}

type FeatureProps = Readonly<{ drawing: ReactNode; heading: string; children: ReactNode }>

const Feature = ({ drawing, heading, children }: FeatureProps) => (
  <li className={styles.feature}>
    <div className={styles.drawing}>{drawing}</div>
    <Topic heading={heading}>{children}</Topic>
  </li>
)

const Values = () => (
  <Section labelledBy="values">
    <Grid columns={{ initial: '1', md: '2' }} gap="6">
      <SectionHeading id="values" lead="Four promises. Hold us to them.">
        What we stand by
      </SectionHeading>
      <ol>
        <Value heading="Say the number">Before you pay, with every charge that goes into it.</Value>
        <Value heading="Put a time on it">
          A confirmation within 5 minutes, a call within 1 hour, an answer to your message within 24 hours.
        </Value>
        <Value heading="Ask before, not at the door">
          Anything not in the quote is agreed with you before anyone lifts it.
        </Value>
        <Value heading="Own up when it goes wrong">
          Late, scratched or forgotten: you hear it from us, along with what we will do about it.
        </Value>
      </ol>
    </Grid>
  </Section>
)

const Value = ({ heading, children }: Readonly<{ heading: string; children: string }>) => (
  <Box asChild py="5" className="ruled">
    <li>
      <Topic heading={heading} isLarge>
        {children}
      </Topic>
    </li>
  </Box>
)
