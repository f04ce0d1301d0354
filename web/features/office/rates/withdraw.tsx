import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { serverMessageOr } from '../../../shared/api/api.ts'
import { AlertDialog, AlertDialogButtons } from '../../../shared/components/dialog.tsx'
import { FormError } from '../../../shared/components/notice.tsx'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { type NextRates, useWithdrawRates } from './rates-data.ts'

/** Asks for confirmation, because the figures would have to be entered again. */
export function Withdraw({ next }: Readonly<{ next: NextRates }>) {
  const [isOpen, setOpen] = useState(false)
  const withdrawal = useWithdrawRates(next)
  const toast = useToast()
  const changeOpen = (open: boolean) => {
    if (withdrawal.isError) withdrawal.reset()
    setOpen(open)
  }
  const withdraw = () =>
    withdrawal.mutate(undefined, {
      onSuccess: () => {
        setOpen(false)
        toast({ title: 'Rates withdrawn' })
      },
    })
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={changeOpen}>
      <AlertDialog.Trigger>
        <Button size="3" variant="soft" color="red">
          Withdraw
        </Button>
      </AlertDialog.Trigger>
      <AlertDialog.Content maxWidth="440px">
        <AlertDialog.Title>Withdraw these rates?</AlertDialog.Title>
        <AlertDialog.Description mb="4">
          The present rates stay until you prepare others.
        </AlertDialog.Description>
        {withdrawal.isError && (
          <FormError>{serverMessageOr(withdrawal.error, 'Nothing was changed. Please try again.')}</FormError>
        )}
        <AlertDialogButtons cancel="Keep">
          <Button size="3" variant="soft" color="red" loading={withdrawal.isPending} onClick={withdraw}>
            Withdraw
          </Button>
        </AlertDialogButtons>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
