import { Box, Flex, Text } from '@radix-ui/themes'
import { Facts } from '../../../../shared/components/facts.tsx'
import { capitalized } from '../../../../shared/labels.ts'
import type { OpenBooking } from '../queries.ts'
import styles from './booking.module.css'
import { analysis as words } from './words.ts'

type AnalysisProps = Readonly<{ booking: Pick<OpenBooking, 'aiAnalysis' | 'photoUrls'> }>

/** Spec §2: results of the photo and answer analysis (volume, items, complexity, photo count, description). */
export function Analysis({ booking: { aiAnalysis, photoUrls } }: AnalysisProps) {
  return (
    <Box px="4" py="3" className={styles.analysis}>
      <Text as="p" size="2" weight="medium" color="indigo" mb="2">
        {words.title}
      </Text>
      {aiAnalysis && (
        <Facts
          className={styles.figures}
          facts={[
            [words.volume, words.cubicFeet(aiAnalysis.estimatedVolume)],
            [words.items, aiAnalysis.itemCount],
            [words.complexity, capitalized(aiAnalysis.complexity)],
            [words.photos, photoUrls.length],
          ]}
        />
      )}
      <Text as="p" size="2" mt="2">
        {aiAnalysis?.description ?? words.none}
      </Text>
      {photoUrls.length > 0 && (
        <Flex asChild gap="2" wrap="wrap" mt="3" mb="1">
          <ul className={styles.photos}>
            {photoUrls.map((url, n) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img src={`${url}/thumb`} alt={words.photo(n + 1, photoUrls.length)} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        </Flex>
      )}
    </Box>
  )
}
