import type { FieldErrors, Resolver } from 'react-hook-form'
import type { BookableDays } from '../../../../../src/shared/bookable-days.ts'
import { misfits } from '../../../../../src/shared/sizes.ts'
import { schemaResolver } from '../../../../shared/forms/form.ts'
import { checkResult } from '../../answers-form.ts'
import type { Answers } from '../../draft.ts'
import { dayFaultOf } from '../day-field.tsx'

/** Validates the first step with the server's schema and reports all errors at once. */
export const checkDetails =
  (bookableDays: BookableDays): Resolver<Answers> =>
  async (answers, context, options) => {
    const misfit = misfits(answers).map(({ path, message }) => [path, { type: 'required', message }])
    const dayFault = dayFaultOf(answers.serviceDate, bookableDays)
    return checkResult(answers, {
      ...Object.fromEntries(misfit),
      ...(dayFault && { serviceDate: { type: 'bookable', message: dayFault } }),
      ...(await faultsOf(answers, context, options)),
    })
  }

/** Validates only the access at both ends. */
export const checkAccess: Resolver<Answers> = async (answers, context, options) => {
  const { accessDetails, dropoffAccess } = await faultsOf(answers, context, options)
  return checkResult(answers, {
    ...(accessDetails && { accessDetails }),
    ...(dropoffAccess && { dropoffAccess }),
  })
}

const bySchema = schemaResolver('quoteForm')

async function faultsOf(
  { fromCoordinates, toCoordinates, homeSize, dropoffAccess, isAnyDay, ...form }: Answers,
  context: Parameters<Resolver<Answers>>[1],
  { names, ...options }: Parameters<Resolver<Answers>>[2],
): Promise<FieldErrors<Answers>> {
  const given = {
    ...form,
    // Any day will do.
    ...(isAnyDay && { serviceDate: '2000-01-01' }),
    // The schema distinguishes an empty choice from a missing one.
    ...(homeSize && { homeSize }),
    ...(form.serviceType === 'moving' && { dropoffAccess }),
  }
  return (await bySchema(given, context, options)).errors
}
