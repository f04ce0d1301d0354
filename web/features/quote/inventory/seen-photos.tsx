import { Box, Flex, Heading, Text } from '@radix-ui/themes'
import type { CSSProperties } from 'react'
import { thingNamed } from '../../../../src/shared/cube-sheet.ts'
import type { Analysis } from './items.ts'
import styles from './seen-photos.module.css'

type SeenPhoto = Analysis['photos'][number]
type Detection = SeenPhoto['detections'][number]

/** What was counted on each photo, by room. The boxes repeat the list beside the photo, so they are decoration. */
export function SeenPhotos({ photos }: Pick<Analysis, 'photos'>) {
  if (photos.every(({ detections }) => detections.length === 0)) return null
  const rooms = [...new Set(photos.map(({ room }) => room))]
  return (
    <details>
      <summary className={styles.summary}>See what we counted in each photo</summary>
      <Flex direction="column" gap="4" mt="3">
        {rooms.map(room => (
          <Box key={room}>
            <Heading as="h4" size="2" mb="2">
              {room ?? 'Room not named'}
            </Heading>
            <Flex asChild direction="column" gap="3">
              <ul>
                {photos
                  .filter(photo => photo.room === room)
                  .map(photo => (
                    <li key={photo.photoUrl}>
                      <CountedPhoto photo={photo} />
                    </li>
                  ))}
              </ul>
            </Flex>
          </Box>
        ))}
      </Flex>
    </details>
  )
}

function CountedPhoto({ photo: { photoUrl, detections } }: Readonly<{ photo: SeenPhoto }>) {
  return (
    <div className={styles.photo}>
      <span className={styles.picture}>
        <img src={`${photoUrl}/thumb`} alt="" loading="lazy" />
        {detections.map((detection, n) => (
          <span key={keyOf(detection)} className={styles.box} style={placeOf(detection)} aria-hidden>
            <span className={styles.number}>{n + 1}</span>
          </span>
        ))}
      </span>
      {detections.length === 0 ? (
        <Text size="2" color="gray">
          Nothing that we could count
        </Text>
      ) : (
        <ol className={styles.list}>
          {detections.map(({ name, confidence, box }) => (
            <li key={keyOf({ name, box })}>
              {thingNamed(name)?.label ?? name}{' '}
              <Text size="1" color="gray">
                {Math.round(confidence * 100)}% sure
              </Text>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** No model reports an item twice at one place. */
const keyOf = ({ name, box }: Pick<Detection, 'name' | 'box'>) => `${name} ${Object.values(box).join(' ')}`

const placeOf = ({ box }: Detection): CSSProperties => ({
  left: `${box.left * 100}%`,
  top: `${box.top * 100}%`,
  width: `${box.width * 100}%`,
  height: `${box.height * 100}%`,
})
