import { type } from 'arktype'

/**
 * An arrival window that customers choose from: `date` is its day in Chicago, `start` and `end` are instants (UTC, ISO 8601),
 * and `left` is how many crews could still start the job in it.
 */
export const arrivalWindow = type({
  date: 'string',
  start: 'string',
  end: 'string',
  left: 'number.integer',
})
export type ArrivalWindow = Readonly<typeof arrivalWindow.infer>
