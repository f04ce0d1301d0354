import { Button, Flex } from '@radix-ui/themes'
import { type ChangeEvent, type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { serverMessageOr } from '../../../shared/api/api.ts'
import type { Keyed } from '../../../shared/api/use-keyed-mutation.ts'
import { AlertDialog, AlertDialogButtons, Dialog, DialogButtons } from '../../../shared/components/dialog.tsx'
import { FormError } from '../../../shared/components/notice.tsx'
import type { Toast } from '../../../shared/components/toast/toast.ts'
import { Field } from '../../../shared/forms/field.tsx'
import { type ChangeOptions, useOfficeMutation } from './use-office-mutation.ts'

type Form<Name extends string> = Readonly<Record<Name, string>>

type Faults<Name extends string> = Readonly<Partial<Record<Name, string | false>>>

type FormDialogProps<Name extends string> = Pick<
  ChangeOptions<unknown, unknown>,
  'part' | 'isMoney' | 'failed'
> &
  Readonly<{
    /** The button that opens it. */
    opener: ReactElement
    title: string
    description: string
    /** Asks before a step that takes something away: a press outside does not close it. */
    isAlert?: boolean
    /** What the fields hold when it opens. */
    initial: Form<Name>
    cancel: string
    /** The label of the button that sends the form. */
    confirm: (form: Form<Name>) => string
    /** What is wrong with each field. */
    check?: (form: Form<Name>) => Faults<Name>
    send: (form: Form<Name>, options: Keyed) => Promise<unknown>
    /** Runs once the change is made. Returns a toast, or just its title. */
    done?: (form: Form<Name>) => Toast | string
    children?: (fields: Fields<Name>) => ReactNode
  }>

type Fields<Name extends string> = Readonly<{
  form: Form<Name>
  set: (name: Name, value: string) => void
  /** Props of the text field of that name. */
  text: (name: Name) => Readonly<{
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
    error: string | undefined
  }>
}>

/**
 * A dialog behind a button, with a short form or just a question. It opens with fresh fields, and closes once its request
 * has succeeded.
 */
export function FormDialog<Name extends string>(props: FormDialogProps<Name>) {
  const { opener, title, description, isAlert, initial, part, isMoney, failed } = props
  const [isOpen, setOpen] = useState(false)
  const [form, setForm] = useState(initial)
  const [isChecked, setChecked] = useState(false)
  const { mutate, error, isPending, reset } = useOfficeMutation(props.send, {
    part,
    isMoney,
    failed,
    done(_, form: Form<Name>) {
      setOpen(false)
      setChecked(false)
      return props.done?.(form)
    },
  })
  const faults = props.check?.(form)
  // While it is sent, what it changes reaches the page before the dialog closes.
  const faultOf = (name: Name): string | false | undefined => isChecked && !isPending && faults?.[name]
  const set = (name: Name, value: string) => setForm(now => ({ ...now, [name]: value }))
  const change = (open: boolean) => {
    setOpen(open)
    setForm(initial)
    setChecked(false)
    if (error) reset()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React passes the event on to the form around the opener, too.
    event.stopPropagation()
    flushSync(() => setChecked(true))
    if (!faults || !Object.values(faults).some(Boolean)) return mutate(form)
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  const text = (name: Name) => ({
    value: form[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(name, target.value),
    error: faultOf(name) || undefined,
  })
  const Parts = isAlert ? AlertDialog : Dialog
  const confirm = (
    <Button size="3" loading={isPending} {...(isAlert && { color: 'red', variant: 'soft' })}>
      {props.confirm(form)}
    </Button>
  )
  return (
    <Parts.Root open={isOpen} onOpenChange={change}>
      <Parts.Trigger>{opener}</Parts.Trigger>
      <Parts.Content maxWidth="480px">
        <Parts.Title>{title}</Parts.Title>
        <Parts.Description size="2">{description}</Parts.Description>
        <form onSubmit={submit} noValidate>
          <Flex direction="column" gap="4" mt="4">
            {props.children?.({ form, set, text })}
            {error && <FormError>{serverMessageOr(error, 'Please try again.')}</FormError>}
            {isAlert ? (
              <AlertDialogButtons cancel={props.cancel}>{confirm}</AlertDialogButtons>
            ) : (
              <DialogButtons close={props.cancel}>{confirm}</DialogButtons>
            )}
          </Flex>
        </form>
      </Parts.Content>
    </Parts.Root>
  )
}

type ConfirmDialogProps = Pick<
  FormDialogProps<never>,
  'opener' | 'title' | 'description' | 'part' | 'failed'
> &
  Readonly<{
    confirm: string
    send: (options: Keyed) => Promise<unknown>
    done?: () => Toast | string
  }>

/** Asks before a step that takes something away. */
export const ConfirmDialog = ({ confirm, send, ...props }: ConfirmDialogProps) => (
  <FormDialog
    {...props}
    isAlert
    initial={{}}
    cancel="Keep"
    confirm={() => confirm}
    send={(_, options) => send(options)}
  />
)

type ReasonDialogProps = Pick<
  FormDialogProps<'reason'>,
  'title' | 'description' | 'cancel' | 'done' | 'failed'
> &
  Readonly<{
    /** The text of the button that opens it, and its accessible name in a list with several. */
    opener: string
    label?: string
    /** The field's label. */
    reason: string
    confirm: string
    /** Gets a reason that is not blank. */
    send: (reason: string, options: Keyed) => Promise<unknown>
  }>

/** Asks for the reason of a step before it is taken. */
export const ReasonDialog = ({ opener, label, reason, confirm, send, ...props }: ReasonDialogProps) => (
  <FormDialog
    {...props}
    isAlert
    opener={
      <Button variant="soft" color="gray" aria-label={label}>
        {opener}
      </Button>
    }
    initial={{ reason: '' }}
    confirm={() => confirm}
    check={form => ({ reason: !form.reason.trim() && 'Say why' })}
    send={(form, options) => send(form.reason.trim(), options)}
  >
    {({ text }) => <Field label={reason} maxLength={500} {...text('reason')} />}
  </FormDialog>
)
