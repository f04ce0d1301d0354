import { Crew } from '../../drawings/crew.tsx'
import styles from './top.module.css'

export const Top = () => (
  <header className={styles.sky}>
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.place}>About us</p>
        <h1 className={styles.headline}>We carry your things as if you were watching</h1>
        <p className={styles.lead}>
          And you can. We move homes and take junk away between Milwaukee and Chicago, at a price you see
          beforehand, with a crew you follow on a map.
        </p>
      </div>
      <Crew className={styles.crew} />
    </div>
  </header>
)
