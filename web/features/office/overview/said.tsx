import styles from './said.module.css'

/** What is picked of a picture, in words above it; while nothing is, how to pick. */
export const Said = ({ text, hint }: Readonly<{ text: string | undefined; hint: string }>) => (
  <p className={text ? styles.said : styles.hint}>{text ?? hint}</p>
)
