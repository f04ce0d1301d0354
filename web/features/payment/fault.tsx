import { Callout } from '@radix-ui/themes'
import { CircleAlert } from 'lucide-react'

/** Why the last try did not work, announced as it appears. */
export const Fault = ({ id, children }: Readonly<{ id?: string; children: string }>) => (
  <Callout.Root color="red" role="alert" id={id}>
    <Callout.Icon>
      <CircleAlert size={18} aria-hidden />
    </Callout.Icon>
    <Callout.Text>{children}</Callout.Text>
  </Callout.Root>
)
