import { type } from 'arktype'

/**
 * An arrival window that customers choose from: `date` is its day in Chicago, `start` and `end` are instants (UTC, ISO
 * 8601), and `left` is how many crews could still start the job in it. `why` says why there are none even without other
 * jobs: this one would end after working hours, or no crew that could do it works then.
 */
export const arrivalWindow = type({
  date: 'string',
  start: 'string',
  end: 'string',
  left: 'number.integer',
  'why?': "'too late' | 'no crew'",
})
export type ArrivalWindow = Readonly<typeof arrivalWindow.infer>
