import { Button } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../../shared/components/dialog.tsx'
import { officeKey } from '../shared/live.tsx'
import { ProviderForm } from '../shared/provider-form/provider-form.tsx'
import { words as providerWords } from '../shared/provider-form/words.ts'
import { useCreateProvider } from '../shared/providers.ts'
import type { Application } from './applications.tsx'
import { words } from './words.ts'

/** The new provider form, prefilled from the application. Adding the provider marks the application as handled. */
export function AddAsProvider({ application }: Readonly<{ application: Application }>) {
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const create = useCreateProvider()
  const { id, name, company, email, phone, serviceTypes, areas, crewSize } = application
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button size="2">
          <Plus size={16} aria-hidden /> {words.applications.add}
        </Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="640px" aria-describedby={undefined}>
        <Dialog.Title>{words.applications.add}</Dialog.Title>
        <ProviderForm
          known={{
            name: company ?? name,
            email,
            phone,
            serviceTypes: [...serviceTypes],
            areas: [...areas],
            crewSize,
          }}
          onSave={async details => {
            await create.mutateAsync({ ...details, applicationId: id })
            await client.invalidateQueries({ queryKey: [...officeKey, 'inbox', 'applications'] })
          }}
          done={providerWords.created}
          failed={providerWords.createFailed}
          onClose={() => setOpen(false)}
        />
      </Dialog.Content>
    </Dialog.Root>
  )
}
