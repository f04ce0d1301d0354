import type { FieldErrors, Resolver, ResolverOptions } from 'react-hook-form'
import { checkedBy } from '../../../forms/resolver.ts'
import { today } from '../today.ts'
import { words } from '../words.ts'
import type { Details } from './details.ts'

/** Checks the first step by the server's own schema, and tells all of its faults at once. */
export const checkDetails: Resolver<Details> = async (values, context, options) => {
  const faultsOf = (form: Details) => faultsBySchema(form, context, options)
  const single = await faultsOf(values)
  // The schema looks at how fields fit together only once each is sound by itself: sound ones stand in for the others.
  const together = await faultsOf({ ...values, ...standInsFor(single) })
  const errors = inOurWords({ ...together, ...single }, values)
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

const bySchema = checkedBy(async () => (await import('../../../../src/modules/quoting/forms.ts')).quoteForm)

async function faultsBySchema(
  { fromCoordinates, toCoordinates, homeSize, ...form }: Details,
  context: unknown,
  { names, ...options }: ResolverOptions<Details>,
): Promise<FieldErrors<Details>> {
  // What is not chosen is left out: to the schema an empty choice is not the same as none.
  const given = homeSize ? { ...form, homeSize } : form
  return (await bySchema(given, context, options)).errors
}

const sound = {
  fromAddress: '1',
  serviceDate: '2000-01-01',
  accessDetails: { floorLevel: 0, hasElevator: false, stairsCount: 0 },
  loadSize: 1,
} satisfies Partial<Details>

const standInsFor = (faults: FieldErrors<Details>): Partial<Details> =>
  Object.fromEntries(Object.entries(sound).filter(([name]) => name in faults))

/** Limits are told as a person would, and a day that is over is no day to choose. */
function inOurWords(faults: FieldErrors<Details>, { serviceDate }: Details): FieldErrors<Details> {
  const { floorLevel, stairsCount } = faults.accessDetails ?? {}
  const accessDetails = {
    ...faults.accessDetails,
    ...(floorLevel && { floorLevel: { ...floorLevel, message: words.details.floorLimit } }),
    ...(stairsCount && { stairsCount: { ...stairsCount, message: words.details.stairsLimit } }),
  }
  const isOver = !faults.serviceDate && serviceDate < today()
  return {
    ...faults,
    ...(faults.accessDetails && { accessDetails }),
    ...(isOver && { serviceDate: { type: 'min', message: words.details.dayIsOver } }),
  }
}
