import type { Resolver } from 'react-hook-form'
import type { BookableDays } from '../../../../../src/shared/bookable-days.ts'
import type { ServiceType } from '../../../../../src/shared/catalog.ts'
import { schemaResolver } from '../../../../shared/forms/form.ts'
import { dayFaultOf } from '../../steps/day-fault.ts'
import type { Answers } from '../draft.ts'

/** Validates the booking form with the server's schema, and checks that the day can be booked. */
export const checkAnswers =
  (service: ServiceType, bookableDays: BookableDays): Resolver<Answers> =>
  async (answers, context, options) => {
    const { toAddress, fromCoordinates, toCoordinates, ...given } = answers
    const form = service === 'moving' ? { ...given, toAddress } : given
    const { errors } = await bySchema(form, context, { ...options, names: undefined })
    const dayFault = dayFaultOf(answers.preferredDate, bookableDays)
    const faults = {
      ...errors,
      ...(dayFault && { preferredDate: { type: 'bookable', message: dayFault } }),
    }
    return Object.keys(faults).length > 0 ? { values: {}, errors: faults } : { values: answers, errors: {} }
  }

const bySchema = schemaResolver('quoteBookingForm')
