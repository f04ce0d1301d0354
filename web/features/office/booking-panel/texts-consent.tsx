import { Button, Flex, Text } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { momentInWords } from '../../../../src/shared/calendar.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { failure, useToast } from '../../../shared/components/toast/toast.ts'
import { officeKey } from '../shared/live.tsx'
import type { OpenBooking } from '../shared/queries.ts'

/**
 * Whether we text the customer, and what they told the office about it. A STOP comes first, and only its phone can undo
 * it.
 */
export function TextsConsent({ booking }: Readonly<{ booking: OpenBooking }>) {
  const { id, smsConsent, textsStoppedAt } = booking
  const client = useQueryClient()
  const toast = useToast()
  const record = useMutation({
    mutationFn: (isGiven: boolean) =>
      unwrap(api.admin['service-requests']({ id })['sms-consent'].post({ isGiven })),
    onSuccess: () => client.invalidateQueries({ queryKey: [...officeKey, 'bookings'] }),
    onError: error => toast(failure('Could not be saved', error, 'Please try again.')),
  })
  if (textsStoppedAt) {
    return (
      <Text as="p" size="2" color="gray">
        No automatic texts: this phone replied STOP on {momentInWords(textsStoppedAt)}. Its owner can reply
        START.
      </Text>
    )
  }
  return (
    <Flex wrap="wrap" align="center" gapX="3" gapY="1">
      <Text size="2" color="gray">
        {smsConsent ? 'Agreed to automatic texts' : 'No automatic texts: the customer has not agreed'}
      </Text>
      <Button variant="ghost" loading={record.isPending} onClick={() => record.mutate(!smsConsent)}>
        {smsConsent ? 'They no longer want texts' : 'They agreed on the phone'}
      </Button>
    </Flex>
  )
}
