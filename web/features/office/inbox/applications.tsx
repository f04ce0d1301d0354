import { Button } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { api, unwrap } from '../../../shared/api/api.ts'
import { serviceNames } from '../../../shared/labels.ts'
import { officeKey } from '../shared/live.tsx'
import { ProviderDialog } from '../shared/provider-form/provider-form.tsx'
import { useCreateProvider } from '../shared/providers.ts'
import { ReplyActions } from './open-item.tsx'
import { Submissions } from './submissions.tsx'

/** Applications from /become-a-provider. */
export const Applications = () => (
  <Submissions
    box="applications"
    calls={calls}
    label="Provider applications, newest first"
    empty={{
      title: 'No applications yet',
      text: 'Applications from “Become a Provider” wait here for a reply. You get them by email too.',
    }}
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
        <ReplyActions email={email} subject="Your application" phone={phone} />
      </>
    ),
    facts: [
      ['Name', name],
      ['Company', company],
      ['Email', email],
      ['Phone', phone],
      ['Services', servicesOf(application)],
      ['Areas', areas.join(', ')],
      ['People in the crew', crewSize],
      ['Vehicles', vehicles],
      [
        'Added as',
        providerId && (
          <Link key="became" to={{ search: '?tab=providers' }}>
            One of our providers
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
  const client = useQueryClient()
  const create = useCreateProvider()
  const { id, name, company, email, phone, serviceTypes, areas, crewSize } = application
  return (
    <ProviderDialog
      title="Add as provider"
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
      done="Provider created successfully"
      failed="Failed to create provider"
    >
      <Button size="2">
        <Plus size={16} aria-hidden /> Add as provider
      </Button>
    </ProviderDialog>
  )
}
