import { Grid } from '@radix-ui/themes'
import { FileText, PenLine } from 'lucide-react'
import type { CurrentPaper } from '../../../shared/papers/papers.ts'
import styles from '../crew.module.css'
import { useSpeech } from '../language/language.tsx'
import { BigButton, Notice, Part, PlainButton } from '../parts.tsx'
import type { SavedProof } from '../proof/proof.ts'
import { paperWordsIn } from './paper-words.ts'
import paperStyles from './papers.module.css'
import { isDone, type JobPapers, stateOf } from './papers.ts'

type PapersPartProps = Readonly<{
  papers: JobPapers | undefined
  /** What this phone has of the job. */
  onPhone: readonly SavedProof[]
  /** Without storage, a signature that waits would be lost on a reload. */
  unsaved: ReadonlySet<string>
  onOpen(paper: CurrentPaper): void
}>

/** The papers of a job, whether each is signed, and the PDFs of those that are. */
export default function PapersPart({ papers, onPhone, unsaved, onOpen }: PapersPartProps) {
  const { words: crewWords, language, time } = useSpeech()
  const { names, readAndSign } = crewWords.papers
  const words = paperWordsIn[language]
  if (papers?.current.length === 0) return null
  return (
    <Part title={words.title}>
      <p>{papers ? words.hint : words.none}</p>
      {papers?.isOld && <p>{words.asOf(time(new Date(papers.storedAt).toISOString()))}</p>}
      {onPhone.some(({ id, item }) => item.kind === 'signature' && unsaved.has(id)) && (
        <Notice color="red">{words.notSaved}</Notice>
      )}
      <Grid asChild gap="4">
        <ul>
          {papers?.current.map(paper => {
            const state = stateOf(paper, onPhone)
            const name = names[paper.kind]
            return (
              <li
                key={paper.kind}
                className={styles.notice}
                data-accent-color={isDone(state) ? 'teal' : 'amber'}
                data-state={state}
              >
                <p>
                  <strong>{name}</strong>
                  {paper.version > 1 && `, ${words.version(paper.version)}`}
                </p>
                <p role="status">{words.states[state]}</p>
                {papers.signed
                  .filter(({ kind }) => kind === paper.kind)
                  .map(({ version, signedBy, signedAt, sha256, url }) => (
                    <a key={sha256} href={url} target="_blank" rel="noreferrer" className={paperStyles.pdf}>
                      <FileText size={20} aria-hidden />
                      <span>
                        {words.pdf(version)}: {words.signed(signedBy, time(signedAt))}
                        <code>SHA-256 {sha256.slice(0, 16)}…</code>
                      </span>
                    </a>
                  ))}
                {isDone(state) ? (
                  <PlainButton onClick={() => onOpen(paper)} aria-label={`${words.read}: ${name}`}>
                    {words.read}
                  </PlainButton>
                ) : (
                  <BigButton onClick={() => onOpen(paper)} aria-label={`${readAndSign}: ${name}`}>
                    <PenLine size={20} aria-hidden /> {readAndSign}
                  </BigButton>
                )}
              </li>
            )
          })}
        </ul>
      </Grid>
    </Part>
  )
}
