import { useNow } from '../../tracking/use-now.ts'
import { Count } from '../count.tsx'
import { useToday } from './use-today.ts'

/** How many paid bookings no crew has, beside the label of the tab where they get one. */
export const WaitingCount = () => <Count count={useToday(useNow(30_000)).data?.waiting.all ?? 0} />
