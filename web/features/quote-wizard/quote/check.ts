import type { Resolver } from 'react-hook-form'
import type { ServiceType } from '../../../../src/modules/quoting/events.ts'
import { today } from '../../../data/day.ts'
import { checkedBy } from '../../../forms/resolver.ts'
import type { Answers } from '../draft.ts'
import { words } from '../words.ts'

/** Checks the booking form by the schema that it shares with the server; a day that is over is no day to choose. */
export const checkAnswers =
  (service: ServiceType): Resolver<Answers> =>
  async (answers, context, options) => {
    const { toAddress, fromCoordinates, toCoordinates, ...given } = answers
    const form = service === 'moving' ? { ...given, toAddress } : given
    const { errors } = await bySchema(form, context, { ...options, names: undefined })
    const isOver = answers.preferredDate !== '' && answers.preferredDate < today()
    const faults = {
      ...errors,
      ...(isOver && { preferredDate: { type: 'min', message: words.quote.dayIsOver } }),
    }
    return Object.keys(faults).length > 0 ? { values: {}, errors: faults } : { values: answers, errors: {} }
  }

const bySchema = checkedBy(
  async () => (await import('../../../../src/modules/booking/forms.ts')).quoteBookingForm,
)
