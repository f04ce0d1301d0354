import { Button, Text } from '@radix-ui/themes'
import { FileText, PenLine } from 'lucide-react'
import { useId } from 'react'
import type { CurrentPaper } from '../../../shared/papers/papers.ts'
import styles from '../crew.module.css'
import { useSpeech } from '../language/language.tsx'
import type { SavedProof } from '../proof/proof.ts'
import { RefusedProof } from '../proof/refused-proof.tsx'
import paperStyles from './papers.module.css'
import { type JobPapers, stateOf } from './papers.ts'

type PapersPartProps = Readonly<{
  papers: JobPapers | undefined
  /** What this phone has of the job. */
  own: readonly SavedProof[]
  /** Without storage, a signature that waits would be lost on a reload. */
  unsaved: ReadonlySet<string>
  onOpen(paper: CurrentPaper): void
  onDismiss(id: string): void
}>

/** The papers of a job, whether each is signed, and the PDFs of those that are. */
export default function PapersPart({ papers, own, unsaved, onOpen, onDismiss }: PapersPartProps) {
  const { words, time } = useSpeech()
  const title = useId()
  if (papers?.current.length === 0) return null
  const signatures = own.filter(({ item }) => item.kind === 'signature')
  return (
    <section className={styles.part} aria-labelledby={title}>
      <Text as="p" weight="bold" id={title}>
        {words.papers.title}
      </Text>
      {papers ? <p>{words.papers.hint}</p> : <p>{words.papers.none}</p>}
      {papers?.isOld && <p>{words.papers.asOf(time(new Date(papers.storedAt).toISOString()))}</p>}
      {signatures.some(({ id }) => unsaved.has(id)) && (
        <p className={styles.refused}>{words.papers.notSaved}</p>
      )}
      {signatures
        .filter(({ state }) => state === 'refused')
        .map(each => (
          <RefusedProof key={each.id} proof={each} onDismiss={() => onDismiss(each.id)} />
        ))}
      <ul className={paperStyles.list}>
        {papers?.current.map(paper => {
          const state = stateOf(paper, own)
          const isDone = state === 'signed' || state === 'waiting'
          return (
            <li key={paper.kind} data-state={state}>
              <p>
                <strong>{words.papers.names[paper.kind]}</strong>
                {paper.version > 1 && `, ${words.papers.version(paper.version)}`}
              </p>
              <p role="status" className={state === 'waiting' ? styles.waiting : undefined}>
                {words.papers.states[state]}
              </p>
              {papers.signed
                .filter(({ kind }) => kind === paper.kind)
                .map(({ version, signedBy, signedAt, sha256, url }) => (
                  <a key={sha256} href={url} target="_blank" rel="noreferrer" className={paperStyles.pdf}>
                    <FileText size={20} aria-hidden />
                    <span>
                      {words.papers.pdf(version)}: {words.papers.signed(signedBy, time(signedAt))}
                      <code>SHA-256 {sha256.slice(0, 16)}…</code>
                    </span>
                  </a>
                ))}
              <Button
                variant={isDone ? 'outline' : 'solid'}
                color={isDone ? 'gray' : undefined}
                highContrast
                className={styles.tall}
                onClick={() => onOpen(paper)}
                aria-label={`${isDone ? words.papers.read : words.papers.readAndSign}: ${words.papers.names[paper.kind]}`}
              >
                {!isDone && <PenLine size={20} aria-hidden />}
                {isDone ? words.papers.read : words.papers.readAndSign}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
