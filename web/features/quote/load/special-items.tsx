import { Text } from '@radix-ui/themes'
import { type Disposal, disposals } from '../../../../src/shared/special-disposal.ts'
import { QuestionGroup } from '../step-frame.tsx'
import Consequences from './consequences.tsx'
import { Pills } from './pills.tsx'

type SpecialItemsProps = Readonly<{
  title?: string
  about?: string
  kinds?: readonly Disposal[]
  /** A quote's item categories; those that are not special stay as they are. */
  value: readonly string[]
  /** What else the customer typed, which may name special kinds too. */
  typed?: readonly string[]
  onChange: (value: string[]) => void
}>

/** Asks about junk that landfills or trucks may not take, and says what happens with each kind once it is chosen. */
export default function SpecialItems({
  title = 'Is any of this in the load?',
  about = 'Optional. Check an item to see what we do with it.',
  kinds = disposals,
  value,
  typed = [],
  onChange,
}: SpecialItemsProps) {
  return (
    <QuestionGroup title={title}>
      <Text as="p" color="gray" mb="3">
        {about}
      </Text>
      <Pills choices={kinds.map(({ name }) => name)} value={value} onChange={onChange} />
      <Consequences items={[...value, ...typed]} />
    </QuestionGroup>
  )
}
