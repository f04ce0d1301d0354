import { Button, Card, Skeleton } from '@radix-ui/themes'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Failed } from '../../../shared/components/notice.tsx'
import { EmptyState } from '../../../shared/components/states.tsx'
import { Crew } from '../../../shared/drawings/drawings.tsx'
import { TabHeader } from '../shared/parts.tsx'
import { ProviderForm } from '../shared/provider-form/provider-form.tsx'
import { words as formWords } from '../shared/provider-form/words.ts'
import { useCreateProvider, useProviders } from '../shared/providers.ts'
import { ProviderCard } from './provider-card.tsx'
import styles from './providers.module.css'
import { words } from './words.ts'

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
        title={words.title}
        action={
          <Button ref={add} size="3" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            <Plus size={18} aria-hidden /> {words.add}
          </Button>
        }
      />
      {isAdding && (
        <Card asChild size="3" mb="5">
          <section className={styles.adding} aria-label={words.add}>
            <ProviderForm
              onSave={details => create.mutateAsync(details)}
              done={formWords.created}
              failed={formWords.createFailed}
              onClose={close}
            />
          </section>
        </Card>
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
  const failed = isError && <Failed onRetry={refetch}>{words.failed}</Failed>
  if (!data) return failed || <Skeleton height="320px" />
  if (data.length === 0) {
    return (
      <EmptyState drawing={<Crew />} heading={words.empty} level={3}>
        {words.emptyMore}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles.cards}>
        {data.map(provider => (
          <ProviderCard key={provider.id} provider={provider} onDeleted={onDeleted} />
        ))}
      </ul>
      {failed}
    </>
  )
}
