import { Button, IconButton } from '@radix-ui/themes'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { wordsFor } from '../../../shared/api/api.ts'
import { AlertDialog, AlertDialogButtons } from '../../../shared/components/dialog.tsx'
import { FormError } from '../../../shared/components/notice.tsx'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { words as formWords } from '../shared/provider-form/words.ts'
import { type Provider, useDeleteProvider } from '../shared/providers.ts'
import { words } from './words.ts'

type DeleteProviderProps = Readonly<{ provider: Provider; onDeleted(): void }>

/** Asks for confirmation. The server refuses to delete a crew with upcoming jobs. */
export function DeleteProvider({ provider, onDeleted }: DeleteProviderProps) {
  const [isOpen, setOpen] = useState(false)
  const removal = useDeleteProvider(provider.id)
  const toast = useToast()

  const remove = () =>
    removal.mutate(undefined, {
      onSuccess: () => {
        setOpen(false)
        onDeleted()
        toast({ title: words.deleted })
      },
      onError: error =>
        toast({ title: words.deleteFailed, description: wordsFor(error, formWords.tryAgain), tone: 'error' }),
    })
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={setOpen}>
      <AlertDialog.Trigger>
        <IconButton size="3" variant="soft" color="red" aria-label={words.remove(provider.name)}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </AlertDialog.Trigger>
      <AlertDialog.Content maxWidth="440px">
        <AlertDialog.Title>{words.removeTitle(provider.name)}</AlertDialog.Title>
        <AlertDialog.Description mb="4">{words.removeMore}</AlertDialog.Description>
        {removal.isError && <FormError>{wordsFor(removal.error, formWords.tryAgain)}</FormError>}
        <AlertDialogButtons cancel={words.keep}>
          <Button size="3" variant="soft" color="red" loading={removal.isPending} onClick={remove}>
            {words.confirmRemove}
          </Button>
        </AlertDialogButtons>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
