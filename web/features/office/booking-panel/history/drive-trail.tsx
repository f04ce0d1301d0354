import { Skeleton } from '@radix-ui/themes'
import { LiveMap } from '../../../../shared/map/live-map.tsx'
import styles from './history.module.css'
import { type Entry, useTrail } from './use-history.ts'

/** A drive's route on a small map, from start to end. */
export default function DriveTrail({ id, entry }: Readonly<{ id: string; entry: Entry }>) {
  const { data: trail } = useTrail(id, entry.position)
  const [from, to] = [trail?.at(0), trail?.at(-1)]
  if (!trail || !from || !to) return <Skeleton height="240px" />
  return (
    <div className={styles.map}>
      <LiveMap
        label="The route of this drive"
        trail={{ id: `${entry.position}`, points: trail }}
        places={[
          { kind: 'pickup', name: 'Start of the drive', at: from },
          { kind: 'delivery', name: 'End of the drive', at: to },
        ]}
      />
    </div>
  )
}
