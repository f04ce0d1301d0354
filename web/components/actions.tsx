import { Flex, type FlexProps } from '@radix-ui/themes'
import styles from './actions.module.css'

/** What can be done next, as buttons beside one another; on a phone each line of them is filled. */
export const Actions = (props: FlexProps) => (
  <Flex gap="3" wrap="wrap" {...props} className={styles.actions} />
)
