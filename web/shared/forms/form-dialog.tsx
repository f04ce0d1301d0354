import { Button, Flex } from '@radix-ui/themes'
import { type ChangeEvent, type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { serverMessageOr } from '../api/api.ts'
import { AlertDialog, AlertDialogButtons, Dialog, DialogButtons } from '../components/dialog.tsx'

type Form<Name extends string> = Readonly<Record<Name, string>>

type FormDialogProps<Name extends string> = Readonly<{
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
  /** Why the form cannot be sent as it is. */
  check: (form: Form<Name>) => string | undefined
  /** Gets a form that passed the check. */
  onSend: (form: Form<Name>, then: Then) => void
  isPending: boolean
  children: (fields: Fields<Name>) => ReactNode
}>

/** What follows a request: the dialog closes, or says what went wrong. */
type Then = Readonly<{ close: () => void; fail: (error: Error) => void }>

type Fields<Name extends string> = Readonly<{
  form: Form<Name>
  set: (name: Name, value: string) => void
  /** Props of the text field of that name. */
  text: (name: Name) => Readonly<{
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }>
  /** From the check or the server, for the field that it concerns. */
  fault?: string
}>

/** A dialog with a short form behind a button. It opens with fresh fields. */
export function FormDialog<Name extends string>(props: FormDialogProps<Name>) {
  const { opener, title, description, isAlert, initial, isPending } = props
  const [isOpen, setOpen] = useState(false)
  const [form, setForm] = useState(initial)
  const [fault, setFault] = useState<string>()
  const set = (name: Name, value: string) => setForm(now => ({ ...now, [name]: value }))
  const change = (open: boolean) => {
    setOpen(open)
    setForm(initial)
    setFault(undefined)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const fault = props.check(form)
    setFault(fault)
    if (fault) return
    props.onSend(form, {
      close: () => setOpen(false),
      fail: error => setFault(serverMessageOr(error, 'Please try again.')),
    })
  }
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
        <form onSubmit={send} noValidate>
          <Flex direction="column" gap="4" mt="4">
            {props.children({
              form,
              set,
              text: name => ({
                value: form[name],
                onChange: ({ target }) => set(name, target.value),
              }),
              fault,
            })}
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
