import type { FieldErrors, Resolver, ResolverOptions } from 'react-hook-form'
import type { BookableDays } from '../../../../../src/shared/bookable-days.ts'
import { schemaResolver } from '../../../../shared/forms/form.ts'
import { checkResult } from '../../answers-form.ts'
import { type Answers, emptyAnswers } from '../../draft.ts'
import { dayFaultOf } from '../day-field.tsx'

/** Validates the first step with the server's schema and reports all errors at once. */
export const checkDetails =
  (bookableDays: BookableDays): Resolver<Answers> =>
  async (answers, context, options) =>
    checkResult(answers, withOurMessages(await allFaults(answers, context, options), answers, bookableDays))

/** Validates only the access at both ends. */
export const checkAccess: Resolver<Answers> = async (answers, context, options) => {
  const { accessDetails, dropoffAccess } = inRangeAtBoth(await faultsBySchema(answers, context, options))
  return checkResult(answers, {
    ...(accessDetails && { accessDetails }),
    ...(dropoffAccess && { dropoffAccess }),
  })
}

/**
 * The schema checks how fields relate only once each is valid, and reports only the first conflict. So it
 * runs again, with valid values in place of the invalid ones, until it reports no more errors.
 */
async function allFaults(
  form: Answers,
  context: unknown,
  options: ResolverOptions<Answers>,
): Promise<FieldErrors<Answers>> {
  const faults = await faultsBySchema(form, context, options)
  const replacements = Object.entries(validValues).filter(([name]) => name in faults)
  if (replacements.length === 0) return faults
  return {
    ...(await allFaults({ ...form, ...Object.fromEntries(replacements) }, context, options)),
    ...faults,
  }
}

const bySchema = schemaResolver('quoteForm')

async function faultsBySchema(
  { fromCoordinates, toCoordinates, homeSize, dropoffAccess, isAnyDay, ...form }: Answers,
  context: unknown,
  { names, ...options }: ResolverOptions<Answers>,
): Promise<FieldErrors<Answers>> {
  // Omit an empty choice: the schema distinguishes it from a missing one.
  const given = {
    ...form,
    ...(isAnyDay && { serviceDate: validValues.serviceDate }),
    ...(homeSize && { homeSize }),
    ...(form.serviceType === 'moving' && { dropoffAccess }),
  }
  return (await bySchema(given, context, options)).errors
}

const validValues = {
  fromAddress: '1',
  toAddress: '1',
  serviceDate: '2000-01-01',
  homeSize: 'studio',
  accessDetails: emptyAnswers.accessDetails,
  dropoffAccess: emptyAnswers.dropoffAccess,
} satisfies Partial<Answers>

/** Rewords limit errors, and adds an error if the day is not bookable. */
function withOurMessages(
  faults: FieldErrors<Answers>,
  { serviceDate }: Answers,
  bookableDays: BookableDays,
): FieldErrors<Answers> {
  const dayFault = faults.serviceDate ? undefined : dayFaultOf(serviceDate, bookableDays)
  return {
    ...inRangeAtBoth(faults),
    ...(dayFault && { serviceDate: { type: 'bookable', message: dayFault } }),
  }
}

const inRangeAtBoth = (faults: FieldErrors<Answers>): FieldErrors<Answers> => ({
  ...faults,
  ...(faults.accessDetails && { accessDetails: inRange(faults.accessDetails) }),
  ...(faults.dropoffAccess && { dropoffAccess: inRange(faults.dropoffAccess) }),
})

type AccessFaults = NonNullable<FieldErrors<Answers>['accessDetails']>

const inRange = ({ floorLevel, stairsCount, ...faults }: AccessFaults): AccessFaults => ({
  ...faults,
  ...(floorLevel && { floorLevel: { ...floorLevel, message: 'Please enter a number from 0 to 10' } }),
  ...(stairsCount && { stairsCount: { ...stairsCount, message: 'Please enter a number from 0 to 50' } }),
})
