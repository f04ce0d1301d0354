import { Box, Flex, IconButton, Text } from '@radix-ui/themes'
import { ChevronLeft, ChevronRight } from 'lucide-react'

type PagerProps = Readonly<{
  /** What is shown, such as a month. */
  children: string
  id?: string
  /** The buttons' labels. */
  before: string
  after: string
  isFirst: boolean
  onMove: (direction: -1 | 1) => void
}>

/** The name of what is shown, with buttons that go to what comes before and after it. */
export const Pager = ({ children, id, before, after, isFirst, onMove }: PagerProps) => (
  <Flex align="center" gap="5" my="2" pr="2">
    <Box asChild flexGrow="1">
      <Text as="p" id={id} weight="medium" aria-live="polite">
        {children}
      </Text>
    </Box>
    <IconButton {...look} aria-label={before} disabled={isFirst} onClick={() => onMove(-1)}>
      <ChevronLeft aria-hidden />
    </IconButton>
    <IconButton {...look} aria-label={after} onClick={() => onMove(1)}>
      <ChevronRight aria-hidden />
    </IconButton>
  </Flex>
)

const look = { type: 'button', variant: 'ghost', color: 'gray', size: '3' } as const
