import styles from './said.module.css'

/** Text of the selected bar or cell above a chart, or a hint on how to select one. */
export const Said = ({ text, hint }: Readonly<{ text: string | undefined; hint: string }>) => (
  <p className={text ? styles.said : styles.hint}>{text ?? hint}</p>
)
