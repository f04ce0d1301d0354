import { Box, Button } from '@radix-ui/themes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, serverMessageOr, unwrap } from '../../../shared/api/api.ts'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { CalendarLinks } from '../../../shared/components/calendar-links.tsx'
import { AlertDialog, AlertDialogButtons } from '../../../shared/components/dialog.tsx'
import { FormError } from '../../../shared/components/notice.tsx'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { officeKey } from '../shared/live.tsx'

const queryKey = [...officeKey, 'calendar address']

/** The address that a calendar program reads all jobs from. */
export function OfficeCalendar() {
  const calendar = useQuery({ queryKey, queryFn: () => unwrap(api.admin.calendar.get()) })
  if (!calendar.data) return null
  return (
    <Box mt="5">
      <CalendarLinks url={calendar.data.url}>
        All jobs, kept up to date. Whoever has the address can read them, until you replace it or change your
        password.
      </CalendarLinks>
      <Box mt="3">
        <Replace />
      </Box>
    </Box>
  )
}

/** Asks for confirmation, because the programs that read the current address stop updating. */
function Replace() {
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const toast = useToast()
  const replace = useMutation({
    mutationFn: () => unwrap(api.admin.calendar.post()),
    onSuccess: address => {
      client.setQueryData(queryKey, address)
      setOpen(false)
      toast({ title: 'Your calendar has a new address' })
    },
  })
  const changeOpen = (open: boolean) => {
    if (replace.isError) replace.reset()
    setOpen(open)
  }
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={changeOpen}>
      <AlertDialog.Trigger>
        <Button variant="soft" color="gray">
          Replace the address
        </Button>
      </AlertDialog.Trigger>
      <AlertDialog.Content maxWidth="440px">
        <AlertDialog.Title>Replace the calendar’s address?</AlertDialog.Title>
        <AlertDialog.Description mb="4">
          Calendars with the current address stop updating right away. Add the new one wherever you need it.
        </AlertDialog.Description>
        {replace.isError && (
          <FormError>
            {serverMessageOr(replace.error, 'The address was not replaced. Please try again.')}
          </FormError>
        )}
        <AlertDialogButtons cancel="Keep">
          <Button
            size="3"
            variant="soft"
            color="red"
            loading={replace.isPending}
            onClick={() => replace.mutate()}
          >
            Replace
          </Button>
        </AlertDialogButtons>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
