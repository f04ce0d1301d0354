import { Box, Button, Grid } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useConfig } from '../../shared/api/config.ts'
import { EmailLink } from '../../shared/components/contact-links.tsx'
import { Page } from '../../shared/components/page.tsx'
import { PageHeader, Section, Topic } from '../../shared/components/sections.tsx'
import { Stairs } from '../../shared/drawings/drawings.tsx'
import { mailTo } from '../../shared/links.ts'
import { paths } from '../../shared/paths.ts'
import { useRatesInWords } from '../../shared/payment/rates-in-words.ts'

export default function Careers() {
  const { supportEmail } = useConfig()
  const { moving } = useRatesInWords()
  return (
    <Page title="Careers" description={lead} width="full">
      <PageHeader
        name="Careers"
        heading="Careers with a local moving crew"
        lead={lead}
        drawing={<Stairs />}
        ground="stairs"
      >
        <Button asChild size="4">
          <a href={mailTo(supportEmail, 'Work with you')}>Write to us</a>
        </Button>
      </PageHeader>
      <Section>
        <Grid columns={{ initial: '1', sm: '2' }} gapX="9" gapY="7">
          <Part heading="What the work is">
            You carry, wrap, load and drive in a crew of {moving.crew}, mostly in people's homes, often on one
            of their hardest days. You know in advance where the job is, how many floors it has and how long
            it should take.
          </Part>
          <Part heading="Who we look for">
            People who are careful with other people's things, who show up when they said they would, and who
            ask before they lift. Where you live matters less than being able to get to Milwaukee or Chicago
            in the morning.
          </Part>
          <Part heading="What to write">
            Tell us where you live, which days you can work, whether you can drive a truck, and how to reach
            you, at <EmailLink address={supportEmail} />. A few lines are enough.
          </Part>
          <Part heading="Have a crew of your own?">
            Then apply as a company: see <Link to={paths.becomeAProvider}>Become a Provider</Link>.
          </Part>
        </Grid>
      </Section>
    </Page>
  )
}

type PartProps = Readonly<{ heading: string; children: ReactNode }>

const Part = ({ heading, children }: PartProps) => (
  <Box pt="5" className="ruled">
    <Topic as="h2" isLarge heading={heading}>
      {children}
    </Topic>
  </Box>
)

const lead =
  'We work in small crews on both sides of the state line. If you are good with heavy things and with people, we would like to meet you.'
