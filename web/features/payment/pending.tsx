import { Callout } from '@radix-ui/themes'
import { Clock } from 'lucide-react'
import { words } from './words.ts'

/** The payment is on its way and takes its time: nothing to do, and nothing to pay again. */
export const Pending = () => (
  <Callout.Root role="status">
    <Callout.Icon>
      <Clock size={18} aria-hidden />
    </Callout.Icon>
    <Callout.Text>{words.pending}</Callout.Text>
  </Callout.Root>
)
