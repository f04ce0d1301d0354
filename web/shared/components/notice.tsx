import { Button, Callout, Flex } from '@radix-ui/themes'
import { CircleAlert, type LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { serverMessageOr } from '../api/api.ts'

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

/** Why a request failed: the server's message, or else this one. Nothing while `error` is null. */
export const RequestError = ({ error, children }: Readonly<{ error: unknown; children: string }>) =>
  error !== null && <FormError>{serverMessageOr(error, children)}</FormError>

type FailedProps = Readonly<{
  children: string
  onRetry: () => void
  isBusy?: boolean
  /** Label of the button. */
  again?: string
}>

/** A load error with a retry button. */
export const Failed = ({ children, onRetry, isBusy, again = 'Try again' }: FailedProps) => (
  <Flex direction="column" align="start" gap="4">
    <FormError>{children}</FormError>
    <Button type="button" size="3" variant="soft" loading={isBusy} onClick={() => onRetry()}>
      {again}
    </Button>
  </Flex>
)
