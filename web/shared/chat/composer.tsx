import { Text, TextArea } from '@radix-ui/themes'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { isText } from '../checks.ts'
import { IconButton } from '../components/icon-button.tsx'
import { useStored } from '../storage.ts'
import styles from './chat.module.css'
import { useChatWords } from './words.ts'

/** Same limit in characters as the server (booking/forms.ts), whose validator is too large for this bundle. */
const longest = 2000

type ComposerProps = Readonly<{ serviceRequestId: string; onSend: (message: string) => void }>

/** Message input. Keeps the unsent draft in this tab. */
export function Composer({ serviceRequestId, onSend }: ComposerProps) {
  const words = useChatWords()
  const id = useId()
  const [text = '', setText] = useStored('tab', `chat draft 2 ${serviceRequestId}`, isText)
  const left = longest - text.length

  const send = () => {
    const message = text.trim()
    if (!message) return
    onSend(message)
    setText(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition, Enter accepts a candidate.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className={styles.composer}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {words.label}
      </label>
      <TextArea
        id={id}
        size="3"
        resize="none"
        className={styles.text}
        rows={Math.min(6, text.split('\n').length)}
        value={text}
        maxLength={longest}
        placeholder={words.placeholder}
        aria-describedby={`${id}-hint`}
        enterKeyHint="send"
        onChange={event => setText(event.target.value || undefined)}
        onKeyDown={onKeyDown}
      />
      <IconButton type="submit" size="3" radius="full" label={words.send} disabled={!text.trim()}>
        <SendHorizontal size={18} aria-hidden />
      </IconButton>
      <Text as="p" size="2" color="gray" ml="3" id={`${id}-hint`} className={styles.hint}>
        {left <= 200 ? words.left(left) : words.hint}
      </Text>
    </form>
  )
}
