import { Spinner, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { NextButton } from '../step-frame.tsx'
import { useWizard } from '../wizard.tsx'
import { isUnderway, useUploads } from './uploads.ts'

type BookButtonProps = Readonly<{ isBooking: boolean; missing?: string; children: ReactNode }>

/** The booking's submit button. Shows when the booking waits for photo uploads. */
export function BookButton({ isBooking, missing, children }: BookButtonProps) {
  const underway = useUploads(useWizard().wizard.name).filter(isUnderway).length
  const isWaiting = isBooking && underway > 0
  return (
    <NextButton type="submit" missing={missing} disabled={isWaiting} loading={isBooking && !isWaiting}>
      {isWaiting && <Spinner />}
      {isWaiting ? `Waiting for ${underway === 1 ? 'a photo' : `${underway} photos`}…` : children}
    </NextButton>
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
