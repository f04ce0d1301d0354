import { Button } from '@radix-ui/themes'
import { FormError } from '../forms/form-error.tsx'
import styles from './failed.module.css'

type FailedProps = Readonly<{ children: string; onRetry: () => void }>

/** Stands where something could not be read: what, in a sentence, and a button that tries again. */
export const Failed = ({ children, onRetry }: FailedProps) => (
  <div className={styles.failed}>
    <FormError>{children}</FormError>
    <Button size="3" variant="soft" onClick={onRetry}>
      Try again
    </Button>
  </div>
)
