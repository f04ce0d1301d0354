import { Callout } from '@radix-ui/themes'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

type NoticeProps = ComponentProps<typeof Callout.Root> & Readonly<{ icon: LucideIcon }>

/** A highlighted message with an icon. */
export const Notice = ({ icon: Icon, children, ...box }: NoticeProps) => (
  <Callout.Root {...box}>
    <Callout.Icon>
      <Icon size={18} aria-hidden />
    </Callout.Icon>
    <Callout.Text>{children}</Callout.Text>
  </Callout.Root>
)
