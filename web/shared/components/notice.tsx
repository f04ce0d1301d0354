import { Callout } from '@radix-ui/themes'
import { CircleAlert, type LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './notice.module.css'

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

/** An error message, announced when it appears. */
export const FormError = ({ id, children }: Readonly<{ id?: string; children: ReactNode }>) => (
  <Notice icon={CircleAlert} color="red" role="alert" size="1" id={id}>
    {children}
  </Notice>
)

/** A warning over the full width of the page, for example about a lost connection. */
export const Banner = ({ role, children }: Readonly<{ role: 'alert' | 'status'; children: string }>) => (
  <p role={role} className={styles.banner}>
    {children}
  </p>
)
