import { Callout } from '@radix-ui/themes'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** The banner above a form that was not accepted. */
export const FormError = ({ children }: Readonly<{ children: ReactNode }>) => (
  <Callout.Root color="red" role="alert" size="1">
    <Callout.Icon>
      <CircleAlert size={18} aria-hidden />
    </Callout.Icon>
    <Callout.Text>{children}</Callout.Text>
  </Callout.Root>
)
