import { Flex, type FlexProps } from '@radix-ui/themes'
import styles from './actions.module.css'

/** A row of action buttons. On phones, the buttons fill each line. */
export const Actions = (props: FlexProps) => (
  <Flex gap="3" wrap="wrap" {...props} className={styles.actions} />
)
