import { Button } from '@radix-ui/themes'
import { PhoneLink } from '../../components/phone-link.tsx'
import { useConfig } from '../../data/config.ts'
import { Boxes } from '../../drawings/boxes.tsx'
import { Truck } from '../../drawings/truck.tsx'
import styles from './closing.module.css'

/** The last word: back to the first question, or to somebody on the phone. */
export function Closing() {
  const { phones } = useConfig()
  return (
    <section className={styles.closing} aria-labelledby="closing">
      <div className={styles.row}>
        <div>
          <h2 id="closing" className={styles.heading}>
            Ready when you are
          </h2>
          <p className={styles.lead}>
            The price takes a few questions. Somebody answers the phone at any hour, on any day.
          </p>
          <div className={styles.ways}>
            <Button asChild size="4">
              <a href="#quote">Get my price</a>
            </Button>
            <PhoneLink label="WI" number={phones.wi} />
            <PhoneLink label="IL" number={phones.il} />
          </div>
        </div>
        <div className={styles.road}>
          <Boxes className={styles.boxes} />
          <Truck className={styles.truck} />
        </div>
      </div>
    </section>
  )
}
