import { IconButton } from '@radix-ui/themes'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useUrlWith } from '../shared/url.ts'

/** URLs of the board, calendar and months. Keeps the other query parameters. */
export function useScheduleUrls() {
  const address = useUrlWith()
  return {
    /** Defaults to today. */
    board: (day?: string) => address({ view: 'board', day }),
    calendar: address({ view: undefined, day: undefined }),
    /** Defaults to this month. */
    month: (month?: string) => address({ month }),
  }
}

/** Link to the previous or next day or month. */
export const StepLink = ({
  to,
  label,
  isBack,
}: Readonly<{ to: string; label: string; isBack?: boolean }>) => (
  <IconButton variant="ghost" color="gray" size="3" asChild>
    <Link to={to} aria-label={label}>
      {isBack ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />}
    </Link>
  </IconButton>
)
