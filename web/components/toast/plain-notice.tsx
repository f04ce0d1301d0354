import { useAtomValue, useSetAtom } from 'jotai'
import styles from './plain-notice.module.css'
import { closeToast, newestToast } from './toast.ts'

/** The newest toast in plain, where the code of the notification area did not come: a line that breaks has words too. */
export function PlainNotice() {
  const toast = useAtomValue(newestToast)
  const close = useSetAtom(closeToast)
  return (
    <div role="alert">
      {toast?.open && (
        <p className={styles.notice}>
          <strong>{toast.title}</strong> {toast.description}{' '}
          <button type="button" onClick={close}>
            Close
          </button>
        </p>
      )}
    </div>
  )
}
