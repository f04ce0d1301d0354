import { Box, Flex, Text } from '@radix-ui/themes'
import { Facts } from '../../../../shared/components/facts.tsx'
import { capitalized } from '../../../../shared/labels.ts'
import type { OpenBooking } from '../queries.ts'
import styles from './booking.module.css'

type AnalysisProps = Readonly<{ booking: Pick<OpenBooking, 'aiAnalysis' | 'photoUrls'> }>

/** Spec §2: results of the photo and answer analysis (volume, items, complexity, photo count, description). */
export function Analysis({ booking: { aiAnalysis, photoUrls } }: AnalysisProps) {
  return (
    <Box px="4" py="3" className={styles.analysis}>
      <Text as="p" size="2" weight="medium" color="indigo" mb="2">
        AI analysis
      </Text>
      {aiAnalysis && (
        <Facts
          className={styles.figures}
          facts={[
            ['Volume', `${aiAnalysis.estimatedVolume.toLocaleString('en-US')} cu ft`],
            aiAnalysis.items
              ? ['Items', aiAnalysis.itemCount]
              : ['Items, estimated', `about ${aiAnalysis.itemCount}`],
            ['Complexity', capitalized(aiAnalysis.complexity)],
            ['Photos', photoUrls.length || 'None'],
          ]}
        />
      )}
      <Text as="p" size="2" mt="2">
        {aiAnalysis?.description ?? 'No AI analysis for this booking.'}
      </Text>
      {photoUrls.length > 0 && (
        <Flex asChild gap="2" wrap="wrap" mt="3" mb="1">
          <ul className={styles.photos}>
            {photoUrls.map((url, n) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img src={`${url}/thumb`} alt={nameOf(n + 1, photoUrls.length)} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        </Flex>
      )}
    </Box>
  )
}

const nameOf = (photo: number, photos: number) => `Photo ${photo} of ${photos}`
