import type { Precision } from './catalog.ts'

type Ends = Readonly<{
  toAddress: string | null
  fromCoordinates: object | null
  toCoordinates: object | null
  fromPrecision: Precision | null
  toPrecision: Precision | null
}>

/** Whether both ends of a move were located, so that miles and the time for the drive are known. Always for junk. */
export const isWayKnown = ({
  toAddress,
  fromCoordinates,
  toCoordinates,
}: Omit<Ends, 'fromPrecision' | 'toPrecision'>) =>
  toAddress === null || (fromCoordinates !== null && toCoordinates !== null)

type Timed = Omit<Ends, 'fromPrecision' | 'toPrecision'> &
  Readonly<{ pricing: Readonly<{ estimatedHours: number; isTimeStated?: true }> }>

/** '5.25 hours', or '4 hours and the drive' while the way is not known. */
export function hoursInWords({ pricing: { estimatedHours, isTimeStated }, ...ends }: Timed): string {
  const hours = estimatedHours === 1 ? '1 hour' : `${estimatedHours} hours`
  return isTimeStated || isWayKnown(ends) ? hours : `${hours} and the drive`
}

/**
 * How exactly the pickup and the drop-off are known, in words; undefined at the street, for junk without a drop-off, and in
 * bookings from before the precision was stored.
 */
export const precisionInWords = ({
  toAddress,
  fromCoordinates,
  toCoordinates,
  fromPrecision,
  toPrecision,
}: Ends): readonly [from: string | undefined, to: string | undefined] => [
  inWords(fromPrecision, fromCoordinates),
  toAddress === null ? undefined : inWords(toPrecision, toCoordinates),
]

function inWords(precision: Precision | null, coordinates: object | null): string | undefined {
  if (coordinates === null) return 'not found'
  return precision ? words[precision] : undefined
}

const words: Readonly<Record<Precision, string | undefined>> = {
  street: undefined,
  block: 'block only',
  zip: 'ZIP area only',
  city: 'city only',
}
