import { Button, Flex, Link, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { momentInWords } from '../../../src/shared/calendar.ts'
import styles from './customer-papers.module.css'
import type { CurrentPaper, Papers } from './papers.ts'

type PaperListProps = Readonly<{
  papers: Papers
  /** Opens a paper. Without it, only the signed ones can be read. */
  onOpen?(paper: CurrentPaper): void
  /** The label of the button that opens this paper. */
  openLabel?(paper: CurrentPaper): string
  /** Whether to show the whole SHA-256 of each PDF. */
  hasHashes?: boolean
}>

/** The papers of a booking: whether each is signed, by whom and when, and its PDFs. */
export const PaperList = ({ papers, onOpen, openLabel, hasHashes = false }: PaperListProps) => (
  <ul className={styles.list}>
    {papers.current.map(paper => (
      <li key={paper.kind}>
        <Flex wrap="wrap" align="center" justify="between" gapX="4" gapY="2">
          <Text weight="medium">{paper.title}</Text>
          <Text color="gray">{stateOf(paper)}</Text>
        </Flex>
        {papers.signed
          .filter(({ kind }) => kind === paper.kind)
          .map(signed => (
            <SignedPaper key={signed.sha256} signed={signed} name={paper.title}>
              {hasHashes && <code className={styles.hash}>SHA-256 {signed.sha256}</code>}
            </SignedPaper>
          ))}
        {onOpen && openLabel && (
          <div>
            <Button
              size="3"
              variant="soft"
              onClick={() => onOpen(paper)}
              aria-label={`${openLabel(paper)}: ${paper.title}`}
            >
              {openLabel(paper)}
            </Button>
          </div>
        )}
      </li>
    ))}
  </ul>
)

const stateOf = ({ isSigned, version }: CurrentPaper) =>
  isSigned ? 'Signed' : version > 1 ? 'Changed since it was signed' : 'Not signed yet'

type SignedPaperProps = Readonly<{ signed: Papers['signed'][number]; name: string; children: ReactNode }>

function SignedPaper({ signed, name, children }: SignedPaperProps) {
  const { version, signedBy, signedAt, url } = signed
  return (
    <p>
      Version {version}, signed by {signedBy}, {momentInWords(signedAt)}.{' '}
      <Link
        href={url}
        underline="always"
        target="_blank"
        rel="noreferrer"
        aria-label={`PDF: ${name}, version ${version}`}
      >
        PDF
      </Link>
      {children}
    </p>
  )
}
