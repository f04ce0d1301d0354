import { Button } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { useConfig } from '../shared/api/config.ts'
import { Masthead } from '../shared/components/masthead.tsx'
import { Page } from '../shared/components/page.tsx'
import section from '../shared/components/section.module.css'
import { Stairs } from '../shared/drawings/drawings.tsx'
import { paths } from '../shared/paths.ts'
import styles from './careers.module.css'

export default function Careers() {
  const { supportEmail } = useConfig()
  return (
    <Page title="Careers" description={lead} width="full">
      <Masthead
        place="Careers"
        heading="Careers with a local moving crew"
        lead={lead}
        drawing={<Stairs />}
        ground="stairs"
      >
        <Button asChild size="4">
          <a href={`mailto:${supportEmail}?subject=Work%20with%20you`}>Write to us</a>
        </Button>
      </Masthead>
      <div className={`${section.section} ${styles.columns}`}>
        <section aria-labelledby="work">
          <h2 id="work">What the work is</h2>
          <p>
            You carry, wrap, load and drive in a crew of 2-3 people, mostly in people's homes, often on one of
            their hardest days. You know in advance where the job is, how many floors it has and how long it
            should take.
          </p>
        </section>
        <section aria-labelledby="you">
          <h2 id="you">Who we look for</h2>
          <p>
            People who are careful with other people's things, who show up when they said they would, and who
            ask before they lift. Where you live matters less than being able to get to Milwaukee or Chicago
            in the morning.
          </p>
        </section>
        <section aria-labelledby="write">
          <h2 id="write">What to write</h2>
          <p>
            Tell us where you live, which days you can work, whether you can drive a truck, and how to reach
            you, at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. A few lines are enough.
          </p>
        </section>
        <section aria-labelledby="own">
          <h2 id="own">Have a crew of your own?</h2>
          <p>
            Then apply as a company: see <Link to={paths.becomeAProvider}>Become a Provider</Link>.
          </p>
        </section>
      </div>
    </Page>
  )
}

const lead =
  'We work in small crews on both sides of the state line. If you are good with heavy things and with people, we would like to meet you.'
