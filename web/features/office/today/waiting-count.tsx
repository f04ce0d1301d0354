import { useNow } from '../../../shared/dates/use-now.ts'
import { Count } from '../count.tsx'
import { useToday } from './use-today.ts'

/** Number of paid bookings without a crew, shown beside the tab's label. */
export const WaitingCount = () => <Count count={useToday(useNow(30_000)).data?.waiting.all ?? 0} />
