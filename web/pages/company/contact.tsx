import { Button, Flex, Heading } from '@radix-ui/themes'
import { Siren } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { api, unwrap } from '../../shared/api/api.ts'
import { useConfig } from '../../shared/api/config.ts'
import { EmailLink, PhoneLink } from '../../shared/components/contact-links.tsx'
import { Facts } from '../../shared/components/facts.tsx'
import { Page } from '../../shared/components/page.tsx'
import { Lead, Topic } from '../../shared/components/sections.tsx'
import { Boxes } from '../../shared/drawings/drawings.tsx'
import { ChoiceField, Field, FieldPair, TextAreaField } from '../../shared/forms/field.tsx'
import { fieldsOf, schemaResolver } from '../../shared/forms/form.ts'
import { MessageForm } from '../../shared/forms/message-form.tsx'
import { contactSubjects } from '../../shared/labels.ts'
import { RegionMap } from '../../shared/map/region-map.tsx'
import { paths } from '../../shared/paths.ts'
import styles from './contact.module.css'

/** The offices, a form, and other ways to reach them. Messages and hours are those of spec §2, §5, §8 and §9. */
export default function Contact() {
  return (
    <Page
      title="Contact"
      description="Call or write to us: two offices, Mon-Fri 7AM-8PM, Sat-Sun 8AM-6PM, and emergency service 24/7."
    >
      <header className={styles.columns}>
        <Flex direction="column" gap="4">
          <Heading as="h1" size="9">
            Contact us
          </Heading>
          <Lead>Ask about a price, a date, or something that went wrong. A real person will answer.</Lead>
          <Offices />
        </Flex>
        <RegionMap className={styles.map} />
      </header>
      <div className={`ruled ${styles.columns} ${styles.body}`}>
        <section aria-labelledby="message">
          <Heading as="h2" size="6" mb="5" id="message">
            Send us a message
          </Heading>
          <ContactForm />
        </section>
        <OtherWays />
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
        ['Southeastern Wisconsin', <PhoneLink key="wi" label="WI" number={phones.wi} />],
        ['Greater Chicago', <PhoneLink key="il" label="IL" number={phones.il} />],
      ]}
    />
  )
}

/** Spec §3 "General contact message". */
function ContactForm() {
  const form = useForm({
    defaultValues: { serviceType: undefined, name: '', email: '', phone: '', subject: '', message: '' },
    resolver: inquiryResolver,
  })
  const field = fieldsOf(form)
  return (
    <MessageForm
      name="contact message"
      form={form}
      send={(body, headers) => unwrap(api.contact.post(body, { headers }))}
      sent={{
        title: 'Message sent successfully!',
        description: "We'll get back to you within 24 hours.",
      }}
      failed={{ title: 'Failed to send message', description: 'Please try again or call us directly.' }}
      submit="Send message"
      note="We reply within 24 hours."
      drawing={<Boxes />}
      again="Send another message"
    >
      <ChoiceField
        label="What is it about?"
        type="radio"
        choices={contactSubjects}
        required
        {...field('serviceType')}
      />
      <Field label="Name" autoComplete="name" required {...field('name')} />
      <FieldPair>
        <Field label="Email" type="email" autoComplete="email" required {...field('email')} />
        <Field
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint="If you’d rather get a call"
          maxLength={40}
          {...field('phone')}
        />
      </FieldPair>
      <Field label="Subject" maxLength={200} required {...field('subject')} />
      <TextAreaField label="Message" rows={6} maxLength={5000} required {...field('message')} />
    </MessageForm>
  )
}

const inquiryResolver = schemaResolver('inquiryForm')

/** Opening hours and other ways to reach the office. */
function OtherWays() {
  const { supportEmail } = useConfig()
  return (
    <Flex asChild direction="column" gap="5">
      <aside>
        <Topic as="h2" heading="Business hours">
          Mon-Fri 7AM-8PM, Sat-Sun 8AM-6PM
        </Topic>
        <Topic as="h2" heading="By email">
          <EmailLink address={supportEmail} />
          <br />
          We reply within 4 hours.
        </Topic>
        <Flex gap="4" p="4" className={styles.emergency}>
          <Siren size={24} aria-hidden />
          <Topic as="h2" heading="Emergency service 24/7">
            Keys due tonight, or water in the basement? Call either office, any time.
          </Topic>
        </Flex>
        <Topic as="h2" heading="Just want a price?">
          Answer a few questions and see it right away, line by line.
        </Topic>
        <Flex>
          <Button asChild size="3" variant="soft">
            <Link to={paths.home}>Get an instant quote</Link>
          </Button>
        </Flex>
      </aside>
    </Flex>
  )
}
