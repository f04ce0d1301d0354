import type { textOptOuts as stored } from '../../../../db/schema.ts'
import { table } from '../../../eventlog/types.ts'
import type { TextEvent } from '../events.ts'

/**
 * Whether a phone number, in E.164, opted out of text messages, for all bookings. After opting in again it has no
 * `stoppedAt`.
 */
export type OptOut = Readonly<typeof stored.$inferSelect>

type Stopped = Extract<TextEvent, { type: 'TextsStopped' }>

export const textOptOuts = table<OptOut, Stopped, TextEvent>({
  category: 'phone',
  name: 'text_opt_outs',
  starts: { TextsStopped: ({ data: { via }, at }, id) => ({ id, stoppedAt: at, via }) },
  on: {
    TextsStopped: (optOut, { data: { via }, at }) => ({ ...optOut, stoppedAt: at, via }),
    TextsResumed: optOut => ({ ...optOut, stoppedAt: null }),
  },
})
