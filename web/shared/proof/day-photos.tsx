import { Flex, Heading, Text } from '@radix-ui/themes'
import { photoStageNames, photoStages } from '../../../src/shared/proof.ts'
import { clockTime } from '../dates/clock.ts'
import type { JobProof } from './job-proof.ts'
import styles from './proof.module.css'

type DayPhotosProps = Readonly<{
  proof: Pick<JobProof, 'photos' | 'damages'>
  /** The level of its headings. */
  heading: 'h3' | 'h4'
}>

/** The crew's photos by what they show, and the damages that it noted. Nothing if there are none. */
export function DayPhotos({ proof: { photos, damages }, heading }: DayPhotosProps) {
  return (
    <>
      {photoStages.map(stage => {
        const shown = photos.filter(photo => photo.stage === stage)
        if (shown.length === 0) return null
        return (
          <div key={stage}>
            <Heading as={heading} size="2" mb="2">
              {photoStageNames[stage]}
            </Heading>
            <PhotoList
              photos={shown.map(({ url, label, at }) => ({
                url,
                name: label || photoStageNames[stage],
                caption: [label, clockTime(at)].filter(Boolean).join(', '),
              }))}
            />
          </div>
        )
      })}
      {damages.length > 0 && (
        <div>
          <Heading as={heading} size="2" mb="2">
            Noted by the crew
          </Heading>
          <Flex asChild direction="column" gap="3" className="breakable">
            <ul>
              {damages.map(({ id, label, words, wasThere, at, byName }) => (
                <li key={id} className={styles.damage}>
                  <strong>{label}</strong>: {words}
                  <Text as="p" size="1" color="gray">
                    {[byName ?? 'The crew', clockTime(at), wasThere && 'damaged before the job']
                      .filter(Boolean)
                      .join(', ')}
                  </Text>
                </li>
              ))}
            </ul>
          </Flex>
        </div>
      )}
    </>
  )
}

type PhotoListProps = Readonly<{
  photos: readonly Readonly<{ url: string; name: string; caption?: string }>[]
}>

/** Thumbnails that open the photo. */
export const PhotoList = ({ photos }: PhotoListProps) => (
  <ul className={styles.photos}>
    {photos.map(({ url, name, caption }) => (
      <li key={url}>
        <a href={url} target="_blank" rel="noreferrer">
          <img src={`${url}/thumb`} alt={`Photo: ${name}`} loading="lazy" />
        </a>
        {caption && (
          <Text as="p" size="1" color="gray" mt="1">
            {caption}
          </Text>
        )}
      </li>
    ))}
  </ul>
)
