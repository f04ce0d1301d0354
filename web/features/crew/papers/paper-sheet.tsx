import { Button, Heading } from '@radix-ui/themes'
import { useEffect, useId, useRef, useState } from 'react'
import { PaperText } from '../../../shared/papers/paper-text.tsx'
import type { CurrentPaper } from '../../../shared/papers/papers.ts'
import { type Signature, SignaturePad } from '../../../shared/signature/signature-pad.tsx'
import styles from '../crew.module.css'
import { useSpeech } from '../language/language.tsx'
import { wordsIn } from '../language/words.ts'
import type { SavedProof } from '../proof/proof.ts'
import type { SavedStep } from '../steps/steps.ts'
import paperStyles from './papers.module.css'
import { isBehind, type JobPapers, stateOf } from './papers.ts'

type PaperSheetProps = Readonly<{
  /** As it was opened: nothing changes under the eyes of the reader. */
  paper: CurrentPaper
  papers: JobPapers | undefined
  /** What this phone has of the job. */
  own: readonly SavedProof[]
  steps: readonly SavedStep[]
  onSign(signature: Signature): void
  onClose(): void
}>

/**
 * A paper over the whole screen, for the customer, to whom the phone is handed. The customer may read another language
 * than the crew. A native dialog, which keeps the page behind it out of reach without a library.
 */
export default function PaperSheet({ paper, papers, own, steps, onSign, onClose }: PaperSheetProps) {
  const crew = useSpeech()
  const [language, setLanguage] = useState(crew.language)
  const words = wordsIn[language]
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])
  const now = papers?.current.find(({ kind }) => kind === paper.kind)
  const isChanged = now?.digest !== paper.digest
  const state = stateOf(isChanged ? paper : now, own)
  const isDone = state === 'signed' || state === 'waiting'
  const obstacle = isChanged ? 'changed' : papers && isBehind(papers, own, steps) ? 'behind' : undefined
  const name = signerOf(own) ?? papers?.signed.at(-1)?.signedBy
  return (
    <dialog
      ref={dialog}
      className={paperStyles.sheet}
      aria-labelledby={title}
      lang={language}
      onClose={onClose}
    >
      <div className={paperStyles.top}>
        <Button
          variant="outline"
          color="gray"
          highContrast
          className={styles.tall}
          onClick={() => dialog.current?.close()}
        >
          {words.papers.close}
        </Button>
        <Button
          variant="outline"
          color="gray"
          highContrast
          className={styles.tall}
          lang={language === 'en' ? 'es' : 'en'}
          onClick={() => setLanguage(language === 'en' ? 'es' : 'en')}
        >
          {words.otherLanguage}
        </Button>
      </div>
      <Heading as="h2" size="7" id={title}>
        {words.papers.names[paper.kind]}
        {paper.version > 1 && `, ${words.papers.version(paper.version)}`}
      </Heading>
      {words.papers.inEnglish && <p>{words.papers.inEnglish}</p>}
      <PaperText paper={paper} />
      <section className={styles.part} aria-label={words.papers.signature}>
        {isDone ? (
          <p>{words.papers.states[state]}</p>
        ) : obstacle ? (
          <p role="alert" className={styles.refused}>
            {words.papers.obstacles[obstacle]}
          </p>
        ) : (
          <SignaturePad
            words={words.papers.pad}
            label={words.papers.sign(words.papers.names[paper.kind])}
            {...(name !== undefined && { name })}
            onSign={onSign}
          />
        )}
      </section>
    </dialog>
  )
}

/** Who signed another paper of this job on this phone, and is likely to sign this one. */
const signerOf = (own: readonly SavedProof[]) =>
  own.flatMap(({ item }) => (item.kind === 'signature' ? [item.fields.signedBy] : [])).at(-1)
