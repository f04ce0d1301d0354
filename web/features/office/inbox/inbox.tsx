import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { KeyLegend } from '../shared/parts.tsx'
import { type BoxName, boxAddress, boxes, useInbox } from './address.ts'
import { Applications } from './applications.tsx'
import { Chats } from './chats.tsx'
import styles from './inbox.module.css'
import { BoxCount } from './inbox-count.tsx'
import { Messages } from './messages.tsx'
import { Outbox } from './outbox.tsx'
import { words } from './words.ts'

/** The Inbox tab: received and sent messages, one box at a time. */
export default function Inbox() {
  const { box } = useInbox()
  const Box = panels[box]
  return (
    <div className={styles.inbox}>
      <h2 className="visually-hidden">{words.title}</h2>
      <div className={styles.top}>
        <nav className={styles.boxes} aria-label={words.title}>
          {boxes.map(each => (
            <Link key={each} to={boxAddress(each)} aria-current={each === box ? 'page' : undefined}>
              {words.boxes[each]}
              <BoxCount box={each} />
            </Link>
          ))}
        </nav>
        <KeyLegend keys={words.keys[box]} />
      </div>
      <Box key={box} />
    </div>
  )
}

const panels: Readonly<Record<BoxName, ComponentType>> = {
  chats: Chats,
  messages: Messages,
  applications: Applications,
  outbox: Outbox,
}
