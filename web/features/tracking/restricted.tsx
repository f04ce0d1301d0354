import { Button, Heading, Text } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { Page } from '../../components/page.tsx'
import { PhoneLink } from '../../components/phone-link.tsx'
import { useConfig } from '../../data/config.ts'
import { paths } from '../../paths.ts'
import { PhoneCheck } from './phone-check.tsx'
import styles from './restricted.module.css'
import { words } from './words.ts'

type RestrictedProps = Readonly<{
  reason: string
  /** Checks a phone number; whoever passes does not stay here. */
  onVerify: (phone: string) => Promise<Readonly<{ hasAccess: boolean }>>
}>

/** Why this booking cannot be followed now, and what may be done about it (spec §2 "Access Restricted"). */
export function Restricted({ reason, onVerify }: RestrictedProps) {
  const { phones } = useConfig()
  return (
    <Page title={words.restricted} width="narrow">
      <div className={styles.page}>
        <Heading as="h1" size="8">
          {words.restricted}
        </Heading>
        <Text as="p" size="4">
          {reason}
        </Text>
        <PhoneCheck onVerify={onVerify} />
        <Text as="p" color="gray">
          {words.whenEmailed}
        </Text>
        <p className={styles.questions}>
          {words.questions} <PhoneLink label="WI" number={phones.wi} />{' '}
          <PhoneLink label="IL" number={phones.il} />
        </p>
        <Button asChild size="3" variant="soft">
          <Link to={paths.home}>{words.returnHome}</Link>
        </Button>
      </div>
    </Page>
  )
}
