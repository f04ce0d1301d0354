import { Button, Flex, Spinner, Text } from '@radix-ui/themes'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from '../../../shared/components/notice.tsx'
import { dollars } from '../../../shared/payment/dollars.ts'
import type { PriceChange } from '../book.ts'
import { isUnderway, type Upload, useUploads } from '../photos/uploads.ts'
import { NextButton } from '../step-frame.tsx'
import { useWizard } from '../wizard.tsx'

type BookButtonProps = Readonly<{
  isBooking: boolean
  missing?: string
  /** The quoted price no longer holds: the visitor must accept the new one first. */
  priceChange: PriceChange | undefined
  onAccept: () => void
  /** Omit if the new price is already visible. */
  onReview?: () => void
  children: ReactNode
}>

/** The booking's submit button, or the question about a changed price. Shows when the booking waits for photo uploads. */
export function BookButton({
  isBooking,
  missing,
  priceChange,
  onAccept,
  onReview,
  children,
}: BookButtonProps) {
  const uploads = useUploads(useWizard().wizard.name)
  const underway = uploads.filter(isUnderway).length
  const isWaiting = isBooking && underway > 0
  return (
    <>
      {priceChange ? (
        <>
          <Notice
            icon={CircleAlert}
            color="amber"
            highContrast
            role="alert"
            key={priceChange.now}
            ref={takeFocus}
            tabIndex={-1}
          >
            <strong>The price has changed.</strong> It was {dollars(priceChange.before)} when you looked and
            is now {dollars(priceChange.now)}. Nothing has been booked yet.
          </Notice>
          <Flex gap="3" wrap="wrap">
            <Button type="button" size="4" loading={isBooking} onClick={onAccept}>
              Book for {dollars(priceChange.now)}
            </Button>
            {onReview && (
              <Button type="button" size="4" variant="soft" disabled={isBooking} onClick={onReview}>
                Review the estimate
              </Button>
            )}
          </Flex>
        </>
      ) : (
        <NextButton type="submit" missing={missing} disabled={isWaiting} loading={isBooking && !isWaiting}>
          {isWaiting && <Spinner />}
          {isWaiting ? `Waiting for ${underway === 1 ? 'a photo' : `${underway} photos`}…` : children}
        </NextButton>
      )}
      <PhotosToCome uploads={uploads} underway={underway} />
    </>
  )
}

const takeFocus = (notice: HTMLElement | null) => notice?.focus()

type PhotosToComeProps = Readonly<{ uploads: readonly Upload[]; underway: number }>

/** How many photos the booking waits for, and how many it will not include. */
function PhotosToCome({ uploads, underway }: PhotosToComeProps) {
  const unusable = uploads.filter(({ failure }) => failure?.isFinal).length
  const failed = uploads.length - underway - unusable
  if (uploads.length === 0) return null
  return (
    <div role="status">
      {underway > 0 && (
        <Sentence color="gray">
          {underway === 1
            ? 'A photo is still uploading. We’ll book as soon as it’s done.'
            : `${underway} photos are still uploading. We’ll book as soon as they’re done.`}
        </Sentence>
      )}
      {failed > 0 && (
        <Sentence color="red">
          {failed === 1
            ? 'A photo did not upload and is not part of the booking. Go back to the photos to try again.'
            : `${failed} photos did not upload and are not part of the booking. Go back to the photos to try again.`}
        </Sentence>
      )}
      {unusable > 0 && (
        <Sentence color="red">
          {unusable === 1
            ? 'We could not use one of your photos. It is not part of the booking.'
            : `We could not use ${unusable} of your photos. They are not part of the booking.`}
        </Sentence>
      )}
    </div>
  )
}

const Sentence = ({ color, children }: Readonly<{ color: 'gray' | 'red'; children: string }>) => (
  <Text as="p" size="2" color={color}>
    {children}
  </Text>
)
