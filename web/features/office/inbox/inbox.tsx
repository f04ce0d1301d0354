import { Flex, TabNav } from '@radix-ui/themes'
import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { KeyLegend } from '../shared/parts.tsx'
import { BoxCount, type BoxName, boxes, boxUrl, useInbox } from './boxes.tsx'
import { Chats } from './chats.tsx'
import { Outbox } from './outbox.tsx'
import { Applications, Messages } from './submissions.tsx'

/** The Inbox tab: received and sent messages, one box at a time. */
export default function Inbox() {
  const { box } = useInbox()
  const { Box } = panels[box]
  return (
    <>
      <h2 className="visually-hidden">Inbox</h2>
      <Flex wrap="wrap" align="center" justify="between" gapX="5" gapY="2" mb="4">
        <TabNav.Root aria-label="Inbox" wrap="wrap">
          {boxes.map(each => (
            <TabNav.Link key={each} active={each === box} asChild>
              <Link to={boxUrl(each)}>
                {panels[each].label}
                <BoxCount box={each} />
              </Link>
            </TabNav.Link>
          ))}
        </TabNav.Root>
        <KeyLegend keys={box === 'messages' || box === 'applications' ? [...keys, ['e', 'handled']] : keys} />
      </Flex>
      <Box key={box} />
    </>
  )
}

const keys = [
  ['j', 'next'],
  ['k', 'previous'],
  ['Esc', 'close'],
] as const

const panels: Readonly<Record<BoxName, Readonly<{ label: string; Box: ComponentType }>>> = {
  chats: { label: 'Chats', Box: Chats },
  messages: { label: 'Contact messages', Box: Messages },
  applications: { label: 'Provider applications', Box: Applications },
  outbox: { label: 'Outbox', Box: Outbox },
}
