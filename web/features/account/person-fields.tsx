import { PersonField } from '../../forms/person-field.tsx'
import styles from './entrance.module.css'
import { words } from './words.ts'

/** Who somebody is and how they are reached: the fields that registration and account share. */
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
