import { Button } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { Features } from '../features/about/features.tsx'
import { Story } from '../features/about/story.tsx'
import { Values } from '../features/about/values.tsx'
import { Claims } from '../shared/components/claims.tsx'
import { Closing } from '../shared/components/closing.tsx'
import { Masthead } from '../shared/components/masthead.tsx'
import { Page } from '../shared/components/page.tsx'
import section from '../shared/components/section.module.css'
import { Crew } from '../shared/drawings/drawings.tsx'
import { paths } from '../shared/paths.ts'
import styles from './about.module.css'

/** The company in numbers, text, six features and its values (spec §2 "About"). */
export default function About() {
  return (
    <Page
      title="About Us"
      description="Local moving and junk-removal crews between Milwaukee and Chicago, with itemized prices and a live map on the day."
      width="full"
    >
      <Masthead
        place="About us"
        heading="We carry your things as if you were watching"
        lead="And you can. We move homes and haul junk between Milwaukee and Chicago, at a price you see up front, with a crew you can follow on a map."
        drawing={<Crew />}
        ground="crew"
      />
      <div className={`${section.section} ${styles.claims}`}>
        <Claims />
      </div>
      <Story />
      <Features />
      <Values />
      <Closing
        heading="See what your move costs"
        lead="A few questions get you a price, no account needed. For anything else, just ask."
      >
        <Button asChild size="4">
          <Link to={paths.home}>Get a quote</Link>
        </Button>
        <Button asChild size="4" variant="soft">
          <Link to={paths.contact}>Contact us</Link>
        </Button>
      </Closing>
    </Page>
  )
}
