import { type } from 'arktype'
import { type EventOf, fact } from '../../../eventlog/types.ts'
import { changeInWords } from '../../../shared/goods.ts'
import { goodsRow } from '../../../shared/goods-record.ts'
import { paperNames, signedPaper } from '../../../shared/paper-record.ts'
import { valuationKind } from '../../../shared/proof-record.ts'

/** Events of stream `booking-<id>` about its papers and what they list. */
export const papersFacts = {
  // Instead of what holds by default. `by` is the administrator who recorded what the customer said.
  ValuationChosen: fact(type({ kind: valuationKind, 'by?': 'string' }), ({ kind, by }) => {
    const chosen =
      kind === 'full' ? 'full value protection' : 'the released value, without full value protection'
    return by === undefined
      ? `The customer chose ${chosen}.`
      : `${by} recorded that the customer chose ${chosen}.`
  }),
  // The whole list of the goods as the crew or the office wrote it down, and the one before. It changes no price. `by` is the
  // name of the crew, with its `providerId`, or of the administrator.
  GoodsListed: fact(
    type({
      id: 'string',
      rows: goodsRow.array(),
      before: goodsRow.array(),
      by: 'string',
      'providerId?': 'string',
    }),
    ({ rows, before, by }) => `${by} ${changeInWords(before, rows)}.`,
  ),
  // It holds all that is needed to write the same PDF again. A higher version is an amendment of the one before.
  PaperSigned: fact(signedPaper, ({ kind, version, signedBy, device, crewName }) => {
    const amended = version > 1 ? `, version ${version}` : ''
    const where = device === 'crew' ? ` on the phone of ${crewName ?? 'the crew'}` : ''
    return `${signedBy} signed the ${paperNames[kind].toLowerCase()}${amended}${where}.`
  }),
}

export type PapersEvent = EventOf<typeof papersFacts>
