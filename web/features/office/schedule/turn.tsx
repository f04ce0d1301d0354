import { IconButton } from '@radix-ui/themes'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'

type TurnProps = Readonly<{ to: string; label: string; isBack?: boolean }>

/** Link to the previous or next day or month. */
export const Turn = ({ to, label, isBack }: TurnProps) => (
  <IconButton variant="ghost" color="gray" size="3" asChild>
    <Link to={to} aria-label={label}>
      {isBack ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />}
    </Link>
  </IconButton>
)
