import { Button } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { Fleet } from '../features/office/fleet/fleet.tsx'
import { words } from '../features/office/fleet/words.ts'
import { OfficeGate } from '../features/office/gate.tsx'
import styles from '../features/office/heading.module.css'
import { useOfficeLine } from '../features/office/line.ts'
import { LineLost } from '../features/office/line-lost.tsx'
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
  useOfficeLine()
  return (
    <Page title={words.title} width="full">
      <LineLost />
      <div className={styles.page}>
        <header className={styles.top}>
          <div>
            <h1 className={styles.title}>{words.title}</h1>
            <p className={styles.lead}>{words.lead}</p>
          </div>
          <Button size="3" variant="soft" asChild>
            <Link to={paths.admin}>{words.office}</Link>
          </Button>
        </header>
        <Fleet />
      </div>
    </Page>
  )
}
