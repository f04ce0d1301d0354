import { Button, Flex, Heading } from '@radix-ui/themes'
import { useForm } from 'react-hook-form'
import { api, unwrap } from '../../shared/api/api.ts'
import { Page } from '../../shared/components/page.tsx'
import { PageHeader, Section, SectionHeading } from '../../shared/components/sections.tsx'
import { Truck } from '../../shared/drawings/drawings.tsx'
import { ChoiceField, Field, FieldPair, TextAreaField } from '../../shared/forms/field.tsx'
import { fieldsOf, schemaResolver } from '../../shared/forms/form.ts'
import { MessageForm } from '../../shared/forms/message-form.tsx'
import { serviceNames } from '../../shared/labels.ts'
import styles from './become-a-provider.module.css'

export default function BecomeAProvider() {
  return (
    <Page title="Become a Provider" description={lead} width="full">
      <PageHeader
        name="Become a Provider"
        heading="You bring the crew, we bring the jobs"
        lead={lead}
        drawing={<Truck />}
        ground="truck"
      >
        <Button asChild size="4">
          <a href="#apply">Apply</a>
        </Button>
      </PageHeader>
      <Section>
        <div className={styles.columns}>
          <Flex direction="column" gap="8">
            <Expectations />
            <NextSteps />
          </Flex>
          <Flex asChild direction="column" gap="5">
            <section id="apply" aria-labelledby="application">
              <SectionHeading id="application">Your application</SectionHeading>
              <ApplicationForm />
            </section>
          </Flex>
        </div>
      </Section>
    </Page>
  )
}

const lead =
  'Moves and pickups along the lakeshore from Milwaukee to Chicago. You know the address, the size and the hours up front.'

const Expectations = () => (
  <section aria-labelledby="expected">
    <Heading as="h2" size="5" mb="3" id="expected">
      What we ask of you
    </Heading>
    <ul className={styles.list}>
      <li>A crew of two or more, and a vehicle that fits the work.</li>
      <li>The licenses and permits your state requires of movers or haulers, ready to show.</li>
      <li>Care with other people’s things, and a kind word on a hard day.</li>
      <li>A phone. It shows the customer where you are from when you press start until you press stop.</li>
    </ul>
  </section>
)

const NextSteps = () => (
  <section aria-labelledby="next">
    <Heading as="h2" size="5" mb="3" id="next">
      What happens next
    </Heading>
    <ol className={`${styles.list} ${styles.steps}`}>
      <li>
        <strong>You apply</strong>
        The office gets it right away.
      </li>
      <li>
        <strong>We talk</strong>
        We email or call to go over your areas, your days and your paperwork.
      </li>
      <li>
        <strong>You start</strong>
        You get a link for your phone. It shows your next job, and it’s all you need.
      </li>
    </ol>
  </section>
)

/** A crew's application to work with the company. */
function ApplicationForm() {
  const form = useForm({
    defaultValues: {
      name: '',
      company: '',
      email: '',
      phone: '',
      serviceTypes: [],
      areas: [],
      crewSize: undefined,
      vehicles: '',
      about: '',
    },
    resolver: applicationResolver,
  })
  const field = fieldsOf(form)
  return (
    <MessageForm
      name="provider application"
      form={form}
      send={(body, headers) => unwrap(api['provider-applications'].post(body, { headers }))}
      sent={{
        title: 'Application sent',
        description:
          'The office has it. We will email or call to go over your areas, your days and your paperwork.',
      }}
      failed={{ title: 'Failed to send application', description: 'Please try again or call us directly.' }}
      submit="Send application"
      drawing={<Truck />}
      again="Send another application"
    >
      <FieldPair>
        <Field label="Your name" autoComplete="name" required {...field('name')} />
        <Field
          label="Company"
          autoComplete="organization"
          hint="If you have one"
          maxLength={200}
          {...field('company')}
        />
        <Field label="Email" type="email" autoComplete="email" required {...field('email')} />
        <Field label="Phone" type="tel" autoComplete="tel" required {...field('phone')} />
      </FieldPair>
      <ChoiceField
        label="What do you do?"
        type="checkbox"
        choices={serviceNames}
        required
        {...field('serviceTypes')}
      />
      <Field
        label="Where do you work?"
        hint="ZIP codes or counties, separated by commas"
        required
        {...field('areas', { setValueAs: listOf })}
      />
      <FieldPair>
        <Field
          label="People in your crew"
          type="number"
          inputMode="numeric"
          min={1}
          max={50}
          required
          {...field('crewSize', { valueAsNumber: true })}
        />
        <Field
          label="What do you drive?"
          hint="For example: a 16-foot box truck and a van"
          maxLength={300}
          required
          {...field('vehicles')}
        />
      </FieldPair>
      <TextAreaField label="What else should we know?" rows={4} maxLength={3000} {...field('about')} />
    </MessageForm>
  )
}

/** Splits a comma-separated text and drops empty parts. A restored draft may already hold a list. */
const listOf = (text: string | readonly string[]) =>
  String(text)
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '')

const applicationResolver = schemaResolver('applicationForm')
