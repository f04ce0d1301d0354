import styles from './funnel-section.module.css'
import { Section } from './section.tsx'
import { percent, shareOf } from './share.ts'
import { ShareBar } from './share-bar.tsx'
import type { Sum } from './use-overview.ts'
import { count, words } from './words.ts'

/** Conversion funnel of the quotes in this range. Each step is as wide as its share of all quotes. */
export function FunnelSection({ quotes }: Readonly<{ quotes: Sum['quotes'] }>) {
  const steps = [
    { name: words.given, number: quotes.given },
    { name: words.booked, number: quotes.booked },
    { name: words.paid, number: quotes.paid },
  ]
  return (
    <Section title={words.funnel} note={words.funnelNote}>
      <ol className={styles.steps}>
        {steps.map(({ name, number }, n) => (
          <li key={name}>
            <span className={styles.name}>{name}</span>
            <ShareBar share={shareOf(number, quotes.given)} />
            <span className={styles.number}>
              <strong>{count(number)}</strong>
              {n > 0 && <span>{words.ofQuotes(percent(shareOf(number, quotes.given)))}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
