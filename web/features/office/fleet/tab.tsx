import { Button } from '@radix-ui/themes'
import { Maximize2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { TabHeader } from '../shared/parts.tsx'
import styles from './fleet.module.css'
import { Fleet } from './fleet.tsx'
import { words } from './words.ts'

/** Spec §2: the fleet map as a dashboard tab. */
export default function GpsTracking() {
  return (
    <div className={styles.tab}>
      <TabHeader
        title={words.tabTitle}
        action={
          <Button size="3" variant="soft" asChild>
            <Link to={paths.adminTracking}>
              <Maximize2 size={16} aria-hidden /> {words.wholePage}
            </Link>
          </Button>
        }
      />
      <Fleet />
    </div>
  )
}
