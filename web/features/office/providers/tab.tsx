import { Box, Button, Card, Grid, Skeleton } from '@radix-ui/themes'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Failed } from '../../../shared/components/notice.tsx'
import { EmptyState } from '../../../shared/components/states.tsx'
import { Crew } from '../../../shared/drawings/drawings.tsx'
import { TabHeader } from '../shared/parts.tsx'
import { ProviderForm } from '../shared/provider-form/provider-form.tsx'
import { useCreateProvider, useProviders } from '../shared/providers.ts'
import { ProviderCard } from './provider-card.tsx'

/** Spec §2 "Providers": the Providers tab. */
export default function ProvidersTab() {
  const [isAdding, setAdding] = useState(false)
  const create = useCreateProvider()
  const add = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAdding(false)
    add.current?.focus()
  }
  return (
    <>
      <TabHeader
        title="Service Providers"
        action={
          <Button ref={add} size="3" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            <Plus size={18} aria-hidden /> Add Provider
          </Button>
        }
      />
      {isAdding && (
        <Box maxWidth="720px" mb="5">
          <Card asChild size="3">
            <section aria-label="Add Provider">
              <ProviderForm
                onSave={details => create.mutateAsync(details)}
                done="Provider created successfully"
                failed="Failed to create provider"
                onClose={close}
              />
            </section>
          </Card>
        </Box>
      )}
      <Cards onDeleted={() => add.current?.focus()} />
    </>
  )
}

/**
 * Deleting a crew moves the focus to the Add button, so that the next key does not activate the card that takes its
 * place.
 */
function Cards({ onDeleted }: Readonly<{ onDeleted(): void }>) {
  const { data, isError, refetch } = useProviders()
  const failed = isError && <Failed onRetry={refetch}>The providers could not be loaded.</Failed>
  if (!data) return failed || <Skeleton height="320px" />
  if (data.length === 0) {
    return (
      <EmptyState drawing={<Crew />} heading="No crew yet" level={3}>
        Add your first crew and send it a link for its phone.
      </EmptyState>
    )
  }
  return (
    <>
      <Grid asChild columns="repeat(auto-fill, minmax(min(340px, 100%), 1fr))" gap="4">
        <ul>
          {data.map(provider => (
            <ProviderCard key={provider.id} provider={provider} onDeleted={onDeleted} />
          ))}
        </ul>
      </Grid>
      {failed}
    </>
  )
}
