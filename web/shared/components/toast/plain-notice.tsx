import { useAtomValue, useSetAtom } from 'jotai'
import styles from './plain-notice.module.css'
import { closeToast, newestToast } from './toast.ts'

/**
 * The newest toast, unstyled. Used when the notification area's code did not load, for example after a
 * network failure.
 */
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
