import { Button, Flex } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { AlertDialog, AlertDialogButtons } from '../../../shared/components/dialog.tsx'
import { Field } from '../../../shared/forms/field.tsx'

type ReasonDialogProps = Readonly<{
  /** The button that opens it, and its accessible name in a list with several. */
  opener: string
  label?: string
  title: string
  description: string
  /** The field's label. */
  reason: string
  cancel: string
  confirm: string
  isPending: boolean
  /** Gets a reason that is not blank. */
  onSend: (reason: string, then: Readonly<{ close: () => void; fail: (message: string) => void }>) => void
}>

/** Asks for the reason of a step before it is taken. */
export function ReasonDialog(props: ReasonDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const change = (open: boolean) => {
    setOpen(open)
    setFault(undefined)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!reason.trim()) return setFault('Say why')
    props.onSend(reason.trim(), { close: () => setOpen(false), fail: setFault })
  }
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={change}>
      <AlertDialog.Trigger>
        <Button variant="soft" color="gray" aria-label={props.label}>
          {props.opener}
        </Button>
      </AlertDialog.Trigger>
      <AlertDialog.Content maxWidth="440px">
        <AlertDialog.Title>{props.title}</AlertDialog.Title>
        <AlertDialog.Description>{props.description}</AlertDialog.Description>
        <form onSubmit={send} noValidate>
          <Flex direction="column" gap="4" mt="4">
            <Field
              label={props.reason}
              maxLength={500}
              value={reason}
              error={fault}
              onChange={({ target }) => setReason(target.value)}
            />
            <AlertDialogButtons cancel={props.cancel}>
              <Button size="3" color="red" variant="soft" loading={props.isPending}>
                {props.confirm}
              </Button>
            </AlertDialogButtons>
          </Flex>
        </form>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
