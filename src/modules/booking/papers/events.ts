import { type } from 'arktype'
import { type EventOf, fact } from '../../../eventlog/types.ts'
import { paperNames, signedPaper } from '../../../shared/paper-record.ts'
import { valuationKind } from '../../../shared/proof-record.ts'

/** Events of stream `booking-<id>` about its papers. */
export const papersFacts = {
  // Instead of what holds by default. `by` is the administrator who recorded what the customer said.
  ValuationChosen: fact(type({ kind: valuationKind, 'by?': 'string' }), ({ kind, by }) => {
    const chosen =
      kind === 'full' ? 'full value protection' : 'the released value, without full value protection'
    return by === undefined
      ? `The customer chose ${chosen}.`
      : `${by} recorded that the customer chose ${chosen}.`
  }),
  // It holds all that is needed to write the same PDF again. A higher version is an amendment of the one before.
  PaperSigned: fact(signedPaper, ({ kind, version, signedBy, device, crewName }) => {
    const amended = version > 1 ? `, version ${version}` : ''
    const where = device === 'crew' ? ` on the phone of ${crewName ?? 'the crew'}` : ''
    return `${signedBy} signed the ${paperNames[kind].toLowerCase()}${amended}${where}.`
  }),
}

export type PapersEvent = EventOf<typeof papersFacts>
