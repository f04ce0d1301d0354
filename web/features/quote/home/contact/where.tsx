import { useAtom } from 'jotai'
import { useState } from 'react'
import { AddressInput } from '../../address/address-input.tsx'
import { hasHouseNumber } from '../../address/place-names.ts'
import { Section } from '../../steps/section.tsx'
import type { Details } from '../details/details.ts'
import { draftAtom } from '../draft.ts'
import { relocated } from '../moves.ts'
import { words } from '../words.ts'
import styles from './contact-fields.module.css'

/**
 * Asks for the full address where the one used for the price has no house number. Empty if all are complete.
 */
export function Where() {
  const [{ details }, setDraft] = useAtom(draftAtom)
  // Fixed at mount, so that a field stays visible once its address is complete.
  const [ends] = useState(() => unfindableEnds(details))
  if (ends.length === 0) return null
  return (
    <Section title={words.contact.where}>
      <div className={styles.fields}>
        {ends.map(end => (
          <AddressInput
            key={end}
            label={words.details[end]}
            value={details[`${end}Address`]}
            onChange={(text, picked) =>
              setDraft(draft => relocated(draft, { [`${end}Address`]: text, [`${end}Coordinates`]: picked }))
            }
            required
            toTheDoor
          />
        ))}
      </div>
    </Section>
  )
}

const unfindableEnds = ({ serviceType, fromAddress, toAddress }: Details) => [
  ...(hasHouseNumber(fromAddress) ? [] : ['from' as const]),
  ...(serviceType === 'junk' || hasHouseNumber(toAddress) ? [] : ['to' as const]),
]
