import { Button } from '@radix-ui/themes'
import styles from '../crew.module.css'
import { useSpeech } from '../language/language.tsx'
import { refusalIn } from '../refusals.ts'
import type { SavedProof } from './proof.ts'

/** A photo, note or signature that the server has refused, with its reason. */
export function RefusedProof({ proof, onDismiss }: Readonly<{ proof: SavedProof; onDismiss(): void }>) {
  const { words, time, language } = useSpeech()
  const { item } = proof
  const what =
    item.kind === 'signature'
      ? `${words.papers.refused}: ${words.papers.names[item.fields.paper]}`
      : [item.kind === 'photo' ? words.proof.refusedPhoto : words.proof.refusedDamage, item.fields.label]
          .filter(Boolean)
          .join(': ')
  return (
    <div role="alert" className={styles.refused}>
      <p>
        <strong>
          {what}, {time(item.fields.at)}
        </strong>
      </p>
      <p>{refusalIn(language, proof)}</p>
      <Button size="3" variant="surface" color="red" highContrast onClick={onDismiss}>
        {words.understood}
      </Button>
    </div>
  )
}
