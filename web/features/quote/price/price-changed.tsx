import { Button, Flex } from '@radix-ui/themes'
import { CircleAlert } from 'lucide-react'
import { Notice } from '../../../shared/components/notice.tsx'
import { dollars } from '../../../shared/payment/dollars.ts'
import { words } from './words.ts'

type PriceChangedProps = Readonly<{
  before: number
  now: number
  isBooking: boolean
  onAccept: () => void
  /** Omit if the new price is already visible. */
  onLook?: () => void
}>

/** The quoted price no longer holds. The visitor must accept the new one before booking. Takes focus. */
export const PriceChanged = ({ before, now, isBooking, onAccept, onLook }: PriceChangedProps) => (
  <>
    <Notice
      icon={CircleAlert}
      color="amber"
      highContrast
      role="alert"
      key={now}
      ref={takeFocus}
      tabIndex={-1}
    >
      <strong>{words.changed.title}.</strong> {words.changed.text(dollars(before), dollars(now))}
    </Notice>
    <Flex gap="3" wrap="wrap">
      <Button type="button" size="4" loading={isBooking} onClick={onAccept}>
        {words.changed.accept(dollars(now))}
      </Button>
      {onLook && (
        <Button type="button" size="4" variant="soft" disabled={isBooking} onClick={onLook}>
          {words.changed.look}
        </Button>
      )}
    </Flex>
  </>
)

const takeFocus = (notice: HTMLElement | null) => notice?.focus()
