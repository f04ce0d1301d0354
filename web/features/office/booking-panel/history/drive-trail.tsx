import { Grid, Skeleton } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../../../shared/api/api.ts'
import { LiveMap } from '../../../../shared/map/live-map.tsx'
import { historyKey } from '../../shared/live.tsx'
import type { Entry } from './events.ts'

/** A drive's route on a small map, from start to end. */
export default function DriveTrail({ id, entry }: Readonly<{ id: string; entry: Entry }>) {
  const { position } = entry
  const { data: trail } = useQuery({
    queryKey: [...historyKey(id), 'trail', position],
    queryFn: () => unwrap(api.admin['service-requests']({ id }).timeline.trail.get({ query: { position } })),
  })
  const [from, to] = [trail?.at(0), trail?.at(-1)]
  if (!trail || !from || !to) return <Skeleton height="240px" />
  return (
    <Grid height="240px" my="2">
      <LiveMap
        label="The route of this drive"
        trail={{ id: `${position}`, points: trail }}
        places={[
          { kind: 'pickup', name: 'Start of the drive', at: from },
          { kind: 'delivery', name: 'End of the drive', at: to },
        ]}
      />
    </Grid>
  )
}
