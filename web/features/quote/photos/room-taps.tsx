import { Badge, Box, Button, Flex, Text } from '@radix-ui/themes'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { type PhotoRoom, photoRooms } from '../../../../src/shared/photos.ts'
import type { Photo } from './uploads.ts'

type RoomTapsProps = Readonly<{
  photos: readonly Photo[]
  /** The photos that a tap names. */
  chosen: readonly Photo[]
  onRoom: (room: PhotoRoom | undefined) => void
}>

/** The rooms of most homes. The others are behind "More rooms" until a photo shows one. */
const likely: readonly PhotoRoom[] = [
  'Living room',
  'Kitchen',
  'Bedroom 1',
  'Bedroom 2',
  'Dining room',
  'Garage',
]

/** One tap names the room on all chosen photos. */
export function RoomTaps({ photos, chosen, onRoom }: RoomTapsProps) {
  const questionId = useId()
  const [hasMore, setMore] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const countOf = (room: PhotoRoom) => photos.filter(photo => photo.room === room).length
  const others = photoRooms.filter(room => !likely.includes(room))
  const shown = [...likely, ...others.filter(room => hasMore || countOf(room) > 0)]
  const name = (room: PhotoRoom | undefined) => {
    setAnnouncement(`${inWords(chosen.length)}: ${room ?? 'no room'}.`)
    onRoom(room)
    // "No room" disappears, and would leave the keyboard at the top of the page.
    if (!room) more.current?.focus()
  }
  return (
    <Box mt="4">
      <Text as="p" weight="medium" id={questionId}>
        {question(
          chosen.length,
          photos.every(({ room }) => room),
        )}
      </Text>
      <Text as="p" size="2" color="gray" mb="3">
        This way, items in two photos of the same room are counted once.
      </Text>
      <Flex wrap="wrap" gap="2" role="group" aria-labelledby={questionId}>
        {shown.map(room => (
          <RoomTap
            key={room}
            room={room}
            count={countOf(room)}
            isIdle={chosen.length === 0}
            onTap={() => name(room)}
          />
        ))}
        {chosen.some(({ room }) => room) && <RoomButton onClick={() => name(undefined)}>No room</RoomButton>}
        <RoomButton ref={more} variant="soft" aria-expanded={hasMore} onClick={() => setMore(!hasMore)}>
          {hasMore ? 'Fewer rooms' : 'More rooms'}
        </RoomButton>
      </Flex>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </Box>
  )
}

type RoomTapProps = Readonly<{
  room: PhotoRoom
  /** The photos of the room. */
  count: number
  /** No photo is chosen. Not `disabled`, which would take the focus from a button that was just pressed. */
  isIdle: boolean
  onTap: () => void
}>

const RoomTap = ({ room, count, isIdle, onTap }: RoomTapProps) => (
  <RoomButton highContrast={!isIdle} aria-disabled={isIdle || undefined} onClick={isIdle ? undefined : onTap}>
    {room}
    {count > 0 && (
      <>
        <span className="visually-hidden"> ({inWords(count)})</span>
        <Badge radius="full" aria-hidden>
          {count}
        </Badge>
      </>
    )}
  </RoomButton>
)

const RoomButton = (props: ComponentProps<typeof Button>) => (
  <Button type="button" size="3" variant="outline" color="gray" radius="full" {...props} />
)

function question(chosen: number, areAllNamed: boolean): string {
  if (chosen === 0) {
    return areAllNamed ? 'Every photo has a room. Tap photos to change it.' : 'Tap photos, then their room.'
  }
  return `Which room is in ${chosen === 1 ? 'this photo' : `these ${chosen} photos`}?`
}

const inWords = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)
