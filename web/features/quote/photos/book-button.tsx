import { Button, Spinner, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { useWizard } from '../wizard.tsx'
import { isUnderway, useUploads } from './uploads.ts'
import { words } from './words.ts'

type BookButtonProps = Readonly<{ isBooking: boolean; disabled: boolean; children: ReactNode }>

/** The booking's submit button. Shows when the booking waits for photo uploads. */
export function BookButton({ isBooking, disabled, children }: BookButtonProps) {
  const underway = useUploads(useWizard().wizard.name).filter(isUnderway).length
  const isWaiting = isBooking && underway > 0
  return (
    <Button type="submit" size="4" disabled={disabled || isWaiting} loading={isBooking && !isWaiting}>
      {isWaiting && <Spinner />}
      {isWaiting ? words.waiting(underway) : children}
    </Button>
  )
}

/** How many photos the booking waits for, and how many it will not include. */
export function PhotosToCome() {
  const uploads = useUploads(useWizard().wizard.name)
  const underway = uploads.filter(isUnderway).length
  const unusable = uploads.filter(({ failure }) => failure?.isFinal).length
  const failed = uploads.length - underway - unusable
  if (uploads.length === 0) return null
  return (
    <div role="status">
      {underway > 0 && (
        <Text as="p" size="2" color="gray">
          {words.bookingWaits(underway)}
        </Text>
      )}
      {failed > 0 && (
        <Text as="p" size="2" color="red">
          {words.missing(failed)}
        </Text>
      )}
      {unusable > 0 && (
        <Text as="p" size="2" color="red">
          {words.unusable(unusable)}
        </Text>
      )}
    </div>
  )
}
