import { Button } from '@radix-ui/themes'
import { Field } from '../../../shared/forms/field.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'

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
  onSend: (reason: string, then: Readonly<{ close: () => void; fail: (error: Error) => void }>) => void
}>

/** Asks for the reason of a step before it is taken. */
export const ReasonDialog = ({ opener, label, reason, confirm, onSend, ...props }: ReasonDialogProps) => (
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
    check={form => (form.reason.trim() ? undefined : 'Say why')}
    onSend={(form, then) => onSend(form.reason.trim(), then)}
  >
    {({ text, fault }) => <Field label={reason} maxLength={500} error={fault} {...text('reason')} />}
  </FormDialog>
)
