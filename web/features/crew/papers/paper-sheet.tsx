import { Flex, Heading } from '@radix-ui/themes'
import { useEffect, useId, useRef, useState } from 'react'
import { CallUs } from '../../../shared/components/contact-links.tsx'
import { useBackCloses } from '../../../shared/components/use-back-closes.ts'
import { PaperText } from '../../../shared/papers/paper-text.tsx'
import type { CurrentPaper } from '../../../shared/papers/papers.ts'
import { type Signature, SignaturePad } from '../../../shared/signature/signature-pad.tsx'
import styles from '../crew.module.css'
import { useSpeech } from '../language/language.tsx'
import { otherLanguage, wordsIn } from '../language/words.ts'
import { Notice, PlainButton } from '../parts.tsx'
import type { SavedProof } from '../proof/proof.ts'
import type { SavedStep } from '../steps/steps.ts'
import { paperWordsIn } from './paper-words.ts'
import paperStyles from './papers.module.css'
import { isBehind, isDone, type JobPapers, signerOf, stateOf } from './papers.ts'

type PaperSheetProps = Readonly<{
  /** As it was opened: nothing changes under the eyes of the reader. */
  paper: CurrentPaper
  /** Who is expected to sign, if that is not who signed last. */
  signer: string | undefined
  papers: JobPapers | undefined
  /** What this phone has of the job. */
  onPhone: readonly SavedProof[]
  steps: readonly SavedStep[]
  /** Whether the goods were loaded. */
  isLoaded: boolean
  onSign(signature: Signature): void
  /** Closes the paper and opens the list of the goods. */
  onWriteList(): void
  onClose(): void
}>

/**
 * A paper over the whole screen, for the customer, to whom the phone is handed. The customer may read another language
 * than the crew. A native dialog, which keeps the page behind it out of reach without a library.
 */
export default function PaperSheet({
  paper,
  signer,
  papers,
  onPhone,
  steps,
  isLoaded,
  onSign,
  onWriteList,
  onClose,
}: PaperSheetProps) {
  const [language, setLanguage] = useState(useSpeech().language)
  const {
    papers: { names },
    otherLanguage: otherName,
    needHelp: callOffice,
  } = wordsIn[language]
  const words = paperWordsIn[language]
  const other = otherLanguage(language)
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])
  useBackCloses(onClose)
  const now = papers?.current.find(({ kind }) => kind === paper.kind)
  const isChanged = now?.digest !== paper.digest
  const state = stateOf(isChanged ? paper : now, onPhone)
  const obstacle = isChanged ? 'changed' : papers && isBehind(papers, onPhone, steps) ? 'behind' : undefined
  // A paper that an older release stored on the phone does not say.
  const lacks = now?.lacks ?? []
  const name = signer ?? (papers && signerOf(papers, onPhone))
  return (
    <dialog
      ref={dialog}
      className={paperStyles.sheet}
      aria-labelledby={title}
      lang={language}
      onClose={onClose}
    >
      <Flex justify="between" gap="3">
        <PlainButton onClick={() => dialog.current?.close()}>{words.close}</PlainButton>
        <PlainButton lang={other} onClick={() => setLanguage(other)}>
          {otherName}
        </PlainButton>
      </Flex>
      <Heading as="h2" size="7" id={title}>
        {names[paper.kind]}
        {paper.version > 1 && `, ${words.version(paper.version)}`}
      </Heading>
      {words.inEnglish && <p>{words.inEnglish}</p>}
      <PaperText paper={paper} />
      <section className={styles.part} aria-label={words.signature}>
        {lacks.includes('inventory') && !isLoaded && !isDone(state) && (
          <Notice>
            <p>{words.lacking.inventory}</p>
            <PlainButton onClick={onWriteList}>{words.writeList}</PlainButton>
          </Notice>
        )}
        {isDone(state) ? (
          <p>{words.states[state]}</p>
        ) : lacks.includes('trucks') ? (
          <Notice color="red" role="alert">
            <p>{words.lacking.trucks}</p>
            <CallUs>{callOffice}</CallUs>
          </Notice>
        ) : obstacle ? (
          <Notice color="red" role="alert">
            {words.obstacles[obstacle]}
          </Notice>
        ) : (
          <SignaturePad
            words={words.pad}
            label={words.sign(names[paper.kind])}
            {...(name !== undefined && { name })}
            onSign={onSign}
          />
        )}
      </section>
    </dialog>
  )
}
