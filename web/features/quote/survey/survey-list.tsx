import { Box, Button, Flex } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { measure } from '../../../../src/shared/inventory.ts'
import { ApiError, hasCode, serverMessageOr, unwrap } from '../../../shared/api/api.ts'
import { bookingCalls, bookingKey } from '../../../shared/api/booking.ts'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { FormError, Notice } from '../../../shared/components/notice.tsx'
import { dollars } from '../../../shared/payment/dollars.ts'
import { paymentStateKey } from '../../../shared/payment/payment.ts'
import { drafts, listed } from '../draft.ts'
import { AddItem, ItemList } from '../inventory/item-list.tsx'
import { type Items, withCount, withOneMore, without } from '../inventory/items.ts'
import { CompleteQuestion } from '../inventory/questions.tsx'
import { useRestored } from '../stored-draft.ts'
import type { SurveyProps } from './survey.tsx'

/** The list of items of a booking, and the price that it leads to. */
export default function SurveyList({ booking: { id, pricing } }: SurveyProps) {
  const [items, setItems] = useState<Items>([])
  const [isComplete, setComplete] = useState<boolean>()
  const { mutate, isPending, error, reset } = useListItems(id)
  const change = (items: Items) => {
    setItems(items)
    reset()
  }
  const offered = offeredTotal(error)
  const send = (total: number) => mutate({ inventory: [...items], isInventoryComplete: isComplete, total })
  return (
    <Flex direction="column" gap="4" width="100%">
      <ItemList
        items={items}
        detected={[]}
        onCount={(name, count) => change(withCount(items, name, count))}
        onRemove={name => change(without(items, name))}
      />
      <AddItem onAdd={name => change(withOneMore(items, name))} />
      {items.length > 0 && (
        <CompleteQuestion
          serviceType="moving"
          isComplete={isComplete}
          onChange={isComplete => {
            setComplete(isComplete)
            reset()
          }}
        />
      )}
      {offered !== undefined && (
        <Notice icon={CircleAlert} color="amber" highContrast role="alert">
          <strong>{dollars(offered)} with this list.</strong> It was {dollars(pricing.total)} without it.
          Nothing has been charged yet.
        </Notice>
      )}
      {error && offered === undefined && (
        <FormError>{serverMessageOr(error, 'The list could not be saved. Please try again.')}</FormError>
      )}
      <Box>
        <Button
          type="button"
          size="4"
          disabled={items.length === 0 || isPending}
          loading={isPending}
          onClick={() => send(offered ?? pricing.total)}
        >
          {labelOf(items, offered)}
        </Button>
      </Box>
    </Flex>
  )
}

function labelOf(items: Items, offered: number | undefined): string {
  if (items.length === 0) return 'Add an item first'
  if (offered !== undefined) return `Continue for ${dollars(offered)}`
  const { itemCount } = measure(items)
  return `Use this list of ${itemCount === 1 ? '1 item' : `${itemCount} items`}`
}

/** The price of the list, in dollars, if it is another one than the customer saw. */
function offeredTotal(error: Error | null): number | undefined {
  return error instanceof ApiError ? error.problem?.pricing?.total : undefined
}

type List = Parameters<ReturnType<typeof bookingCalls>['items']['post']>[0]

/** Adds a list to the booking, and to the draft of the wizard that made it. */
function useListItems(id: string) {
  const client = useQueryClient()
  const store = useStore()
  useRestored(drafts.home.restoredAtom)
  useRestored(drafts.moving.restoredAtom)
  const refetch = async () => {
    // The amount first, so that no card form shows the old one.
    await client.invalidateQueries({ queryKey: paymentStateKey(id) })
    await client.invalidateQueries({ queryKey: bookingKey(id) })
  }
  return useMutation({
    mutationFn: (list: List) => unwrap(bookingCalls(id).items.post(list)),
    onSuccess: async (_, list) => {
      for (const { draftAtom } of [drafts.home, drafts.moving]) {
        store.set(draftAtom, draft => (draft.bookingId === id ? listed(draft, list) : draft))
      }
      await refetch()
    },
    onError: async error => {
      // Another tab was faster.
      if (hasCode(error, 'surveyed') || hasCode(error, 'already_paid')) await refetch()
    },
  })
}
