import { Link } from 'react-router-dom'
import { answer, api } from '../../../shared/api/api.ts'
import { serviceNames } from '../../../shared/labels.ts'
import { AddAsProvider } from './add-as-provider.tsx'
import { Reach } from './detail.tsx'
import { Letters } from './letters.tsx'
import { words as all } from './words.ts'

const words = all.applications

/** Applications from /become-a-provider. */
export const Applications = () => (
  <Letters
    box="applications"
    calls={calls}
    label={words.list}
    none={{ title: words.none, text: words.noneMore }}
    summarize={summarize}
    show={show}
  />
)

const applications = api.admin['provider-applications']

const calls = {
  list: (query: NonNullable<Parameters<typeof applications.get>[0]>['query']) =>
    answer(applications.get({ query })),
  one: (id: string) => answer(applications({ id }).get()),
  mark: (id: string, isHandled: boolean) => answer(applications({ id }).patch({ isHandled })),
}

export type Application = Awaited<ReturnType<typeof calls.one>>

const summarize = (application: Application) => ({
  title: application.company ?? application.name,
  text: `${servicesOf(application)} in ${application.areas.join(', ')}`,
})

function show(application: Application) {
  const { name, company, email, phone, areas, crewSize, vehicles, about, providerId } = application
  return {
    heading: company ?? name,
    actions: (
      <>
        {providerId === null && <AddAsProvider application={application} />}
        <Reach email={email} subject={words.subject} phone={phone} />
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
    prose: about,
  }
}

const servicesOf = ({ serviceTypes }: Application) => serviceTypes.map(each => serviceNames[each]).join(', ')
