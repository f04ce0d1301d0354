import section from '../../shared/components/section.module.css'
import styles from './values.module.css'

export const Values = () => (
  <section className={`${section.section} ${styles.columns}`} aria-labelledby="values">
    <div>
      <h2 id="values" className={section.heading}>
        What we stand by
      </h2>
      <p className={section.lead}>Four promises. Hold us to them.</p>
    </div>
    <ol className={styles.values}>
      <Value title="Say the number">Before you pay, with every charge that goes into it.</Value>
      <Value title="Put a time on it">
        A confirmation within 5 minutes, a call within 1 hour, an answer to your message within 24 hours.
      </Value>
      <Value title="Ask before, not at the door">
        Anything not in the quote is agreed with you before anyone lifts it.
      </Value>
      <Value title="Own up when it goes wrong">
        Late, scratched or forgotten: you hear it from us, along with what we will do about it.
      </Value>
    </ol>
  </section>
)

const Value = ({ title, children }: Readonly<{ title: string; children: string }>) => (
  <li>
    <h3>{title}</h3>
    <p>{children}</p>
  </li>
)
