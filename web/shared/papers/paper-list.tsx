import { Button, Flex, Link, Text } from '@radix-ui/themes'
import { momentInWords } from '../../../src/shared/calendar.ts'
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
  <ul>
    {papers.current.map(paper => (
      <Flex asChild key={paper.kind} direction="column" gap="2" py="3" className="ruled">
        <li>
          <Flex wrap="wrap" align="center" justify="between" gapX="4" gapY="2">
            <Text weight="medium">{paper.title}</Text>
            <Text color="gray">{stateOf(paper)}</Text>
          </Flex>
          {papers.signed
            .filter(({ kind }) => kind === paper.kind)
            .map(({ version, signedBy, signedAt, url, sha256 }) => (
              <p key={sha256} className="breakable">
                Version {version}, signed by {signedBy}, {momentInWords(signedAt)}.{' '}
                <Link
                  href={url}
                  underline="always"
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`PDF: ${paper.title}, version ${version}`}
                >
                  PDF
                </Link>
                {hasHashes && (
                  <Text size="1" asChild>
                    <code>SHA-256 {sha256}</code>
                  </Text>
                )}
              </p>
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
      </Flex>
    ))}
  </ul>
)

const stateOf = ({ isSigned, version }: CurrentPaper) =>
  isSigned ? 'Signed' : version > 1 ? 'Changed since it was signed' : 'Not signed yet'
