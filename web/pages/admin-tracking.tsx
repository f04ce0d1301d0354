import { Button } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import styles from '../features/office/fleet/fleet.module.css'
import { Fleet } from '../features/office/fleet/fleet.tsx'
import { OfficeGate } from '../features/office/gate.tsx'
import { ConnectionLost, useOfficeLive } from '../features/office/shared/live.tsx'
import { TabHeader } from '../features/office/shared/parts.tsx'
import { Page } from '../shared/components/page.tsx'
import { paths } from '../shared/paths.ts'

/** The fleet map on its own page (spec §2 "Fleet tracking (admin)"). */
export default function AdminTracking() {
  return (
    <OfficeGate>
      <FleetPage />
    </OfficeGate>
  )
}

function FleetPage() {
  useOfficeLive()
  return (
    <Page title="Fleet Tracking Dashboard" width="full">
      <ConnectionLost />
      <div className={styles.page}>
        <TabHeader
          level={1}
          title="Fleet Tracking Dashboard"
          lead="Monitor all active providers in real-time"
          action={
            <Button size="3" variant="soft" asChild>
              <Link to={paths.admin}>Admin Dashboard</Link>
            </Button>
          }
        />
        <Fleet />
      </div>
    </Page>
  )
}
