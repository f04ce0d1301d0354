import { Button, TextArea } from '@radix-ui/themes'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useChangeStatus } from '../bookings/change-status.ts'
import styles from './booking-panel.module.css'
import type { OpenBooking } from './use-booking.ts'
import { words as all } from './words.ts'

const words = all.notes

/** What the office keeps in mind about a booking. While it is being typed, nothing from elsewhere replaces it. */
export function Notes({ booking: { id, adminNotes } }: Readonly<{ booking: OpenBooking }>) {
  const fieldId = useId()
  const kept = adminNotes ?? ''
  const [typed, setTyped] = useState<string>()
  const change = useChangeStatus(id)
  useEffect(() => setTyped(now => (now === kept ? undefined : now)), [kept])
  const isChanged = typed !== undefined && typed !== kept
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged) change.mutate({ adminNotes: typed })
  }
  return (
    <section className={styles.section}>
      <h3>
        <label htmlFor={fieldId}>{words.title}</label>
      </h3>
      <form onSubmit={save} className={styles.form}>
        <TextArea
          id={fieldId}
          size="3"
          rows={3}
          maxLength={2000}
          placeholder={words.hint}
          value={typed ?? kept}
          onChange={({ target }) => setTyped(target.value)}
        />
        {isChanged && (
          <div className={styles.links}>
            <Button loading={change.isPending}>{words.save}</Button>
          </div>
        )}
      </form>
    </section>
  )
}
