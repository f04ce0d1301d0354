import { Box, Button } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../../shared/api/api.ts'
import { CalendarLinks } from '../../../shared/components/calendar-links.tsx'
import { ConfirmDialog } from '../shared/form-dialog.tsx'
import { officeKey } from '../shared/live.tsx'

/** The address that a calendar program reads all jobs from. Programs that read a replaced address stop updating. */
export function OfficeCalendar() {
  const calendar = useQuery({
    queryKey: [...officeKey, 'calendar'],
    queryFn: () => unwrap(api.admin.calendar.get()),
  })
  if (!calendar.data) return null
  return (
    <Box mt="5">
      <CalendarLinks url={calendar.data.url}>
        All jobs, kept up to date. Anyone with the address can read them until you replace it or change your
        password.
      </CalendarLinks>
      <Box mt="3">
        <ConfirmDialog
          opener={
            <Button variant="soft" color="gray">
              Replace the address
            </Button>
          }
          title="Replace the calendar’s address?"
          description="Calendars with the current address stop updating right away. Add the new one wherever you need it."
          confirm="Replace"
          part="calendar"
          send={options => unwrap(api.admin.calendar.post(undefined, options))}
          done={() => 'Your calendar has a new address'}
        />
      </Box>
    </Box>
  )
}
