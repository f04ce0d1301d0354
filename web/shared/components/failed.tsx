import { Button } from '@radix-ui/themes'
import styles from './failed.module.css'
import { FormError } from './form-error.tsx'

type FailedProps = Readonly<{
  children: string
  onRetry: () => void
  isBusy?: boolean
  /** Label of the button. */
  again?: string
}>

/** A load error with a retry button. */
export const Failed = ({ children, onRetry, isBusy, again = 'Try again' }: FailedProps) => (
  <div className={styles.failed}>
    <FormError>{children}</FormError>
    <Button type="button" size="3" variant="soft" loading={isBusy} onClick={() => onRetry()}>
      {again}
    </Button>
  </div>
)
