import { Button } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api, unwrap } from '../../../shared/api/api.ts'
import { Dialog } from '../../../shared/components/dialog.tsx'
import { serviceNames } from '../../../shared/labels.ts'
import { officeKey } from '../shared/live.tsx'
import { ProviderForm } from '../shared/provider-form/provider-form.tsx'
import { words as providerWords } from '../shared/provider-form/words.ts'
import { useCreateProvider } from '../shared/providers.ts'
import { ReplyActions } from './open-item.tsx'
import { Submissions } from './submissions.tsx'
import { words as inboxWords } from './words.ts'

const words = inboxWords.applications

/** Applications from /become-a-provider. */
export const Applications = () => (
  <Submissions
    box="applications"
    calls={calls}
    label={words.list}
    empty={{ title: words.none, text: words.noneMore }}
    summarize={summarize}
    contentOf={contentOf}
  />
)

const applications = api.admin['provider-applications']

const calls = {
  list: (query: NonNullable<Parameters<typeof applications.get>[0]>['query']) =>
    unwrap(applications.get({ query })),
  one: (id: string) => unwrap(applications({ id }).get()),
  mark: (id: string, isHandled: boolean) => unwrap(applications({ id }).patch({ isHandled })),
}

type Application = Awaited<ReturnType<typeof calls.one>>

const summarize = (application: Application) => ({
  title: application.company ?? application.name,
  text: `${servicesOf(application)} in ${application.areas.join(', ')}`,
})

function contentOf(application: Application) {
  const { name, company, email, phone, areas, crewSize, vehicles, about, providerId } = application
  return {
    heading: company ?? name,
    actions: (
      <>
        {providerId === null && <AddAsProvider application={application} />}
        <ReplyActions email={email} subject={words.subject} phone={phone} />
      </>
    ),
    facts: [
      [words.name, name],
      [words.company, company],
      [words.email, email],
      [words.phone, phone],
      [words.offers, servicesOf(application)],
      [words.areas, areas.join(', ')],
      [words.crewSize, crewSize],
      [words.vehicles, vehicles],
      [
        words.became,
        providerId && (
          <Link key="became" to={{ search: '?tab=providers' }}>
            {words.provider}
          </Link>
        ),
      ],
    ] as const,
    text: about,
  }
}

const servicesOf = ({ serviceTypes }: Application) => serviceTypes.map(each => serviceNames[each]).join(', ')

/** The new provider form, prefilled from the application. Adding the provider marks the application as handled. */
function AddAsProvider({ application }: Readonly<{ application: Application }>) {
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const create = useCreateProvider()
  const { id, name, company, email, phone, serviceTypes, areas, crewSize } = application
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button size="2">
          <Plus size={16} aria-hidden /> {words.add}
        </Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="640px" aria-describedby={undefined}>
        <Dialog.Title>{words.add}</Dialog.Title>
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
