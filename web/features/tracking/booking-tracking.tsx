import { Spinner, Text } from '@radix-ui/themes'
import { Page } from '../../components/page.tsx'
import { useAccess } from './access.ts'
import { LiveTracking } from './live-tracking.tsx'
import { Restricted } from './restricted.tsx'
import styles from './verifying.module.css'
import { words } from './words.ts'

/** One booking's tracking: who may not follow it is told why, and how they may (spec §4 "Customer tracking"). */
export function BookingTracking({ serviceRequestId }: Readonly<{ serviceRequestId: string }>) {
  const { access, byPhone, lose } = useAccess(serviceRequestId)
  if (access.isPending) return <Verifying />
  if (access.data?.trackingToken) {
    return <LiveTracking serviceRequestId={serviceRequestId} token={access.data.trackingToken} onEnd={lose} />
  }
  const reason = access.isError ? words.cannotVerify : (access.data?.reason ?? words.forConfirmed)
  return <Restricted reason={reason} onVerify={byPhone.mutateAsync} />
}

const Verifying = () => (
  <Page title={words.title} width="narrow">
    <Text as="p" size="4" className={styles.verifying} role="status">
      <Spinner size="3" /> {words.verifying}
    </Text>
  </Page>
)
