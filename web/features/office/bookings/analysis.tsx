import { Facts } from '../../../shared/components/facts.tsx'
import { capitalized } from '../../../shared/labels.ts'
import styles from './analysis.module.css'
import type { OfficeBooking } from './list.ts'
import { words as all } from './words.ts'

const words = all.analysis

/** Spec §2: results of the photo and answer analysis (volume, items, complexity, photo count, description). */
export function Analysis({
  booking,
}: Readonly<{ booking: Pick<OfficeBooking, 'aiAnalysis' | 'photoUrls'> }>) {
  const { aiAnalysis, photoUrls } = booking
  return (
    <div className={styles.box}>
      <p className={styles.title}>{words.title}</p>
      {aiAnalysis ? (
        <>
          <Facts
            className={styles.facts}
            facts={[
              [words.volume, words.cubicFeet(aiAnalysis.estimatedVolume)],
              [words.items, aiAnalysis.itemCount],
              [words.complexity, capitalized(aiAnalysis.complexity)],
              [words.photos, photoUrls.length],
            ]}
          />
          <p className={styles.description}>{aiAnalysis.description}</p>
        </>
      ) : (
        <p className={styles.description}>{words.none}</p>
      )}
      {photoUrls.length > 0 && <Photos urls={photoUrls} />}
    </div>
  )
}

const Photos = ({ urls }: Readonly<{ urls: readonly string[] }>) => (
  <ul className={styles.photos}>
    {urls.map((url, n) => (
      <li key={url}>
        <a href={url} target="_blank" rel="noreferrer">
          <img src={`${url}/thumb`} alt={words.photo(n + 1, urls.length)} loading="lazy" />
        </a>
      </li>
    ))}
  </ul>
)
