import { Hero } from '../features/home/hero.tsx'
import { HowItGoes } from '../features/home/how-it-goes.tsx'
import { Ready } from '../features/home/ready.tsx'
import { ServiceAreas } from '../features/home/service-areas.tsx'
import { WhyChooseUs } from '../features/home/why-choose-us.tsx'
import { Wizard } from '../features/quote/home/wizard.tsx'
import { Page } from '../shared/components/page.tsx'

/** The wizard, followed by information for visitors who are not ready to book (spec §2 "Home"). */
export default function Home() {
  return (
    <Page
      title="Moving and junk removal"
      description="A price for your move or junk removal in southeastern Wisconsin or greater Chicago, line by line and at once. Book online, and follow the crew on a live map."
      width="full"
    >
      <Hero>
        <Wizard />
      </Hero>
      <WhyChooseUs />
      <HowItGoes />
      <ServiceAreas />
      <Ready />
    </Page>
  )
}
