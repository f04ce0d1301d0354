import { PersonField } from '../../shared/forms/field.tsx'
import styles from './entrance.module.css'
import { words } from './words.ts'

/** The name and contact fields shared by registration and account. */
export const PersonFields = () => (
  <>
    <div className={styles.pair}>
      <PersonField name="firstName" label={words.fields.firstName} />
      <PersonField name="lastName" label={words.fields.lastName} />
    </div>
    <PersonField name="email" label={words.fields.email} />
    <PersonField name="phone" label={words.fields.phone} />
  </>
)
