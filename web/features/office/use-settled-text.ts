import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSettled } from '../../shared/use-debounced.ts'

/**
 * Text of an input whose value is stored in the URL. Calls `onAsk` once the user stops typing, or immediately through
 * `ask`. Adopts values that change in the URL otherwise, as by Clear.
 */
export function useSettledText(value: string, onAsk: (text: string) => void) {
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const settled = useSettled(text, 250)
  const ask = (text: string) => {
    if (text.trim() === asked.current) return
    asked.current = text.trim()
    onAsk(asked.current)
  }
  const askSettled = useEffectEvent(ask)
  const takeOver = useEffectEvent((value: string) => {
    // Ignore the echo of our own update, because more may have been typed since.
    if (value === asked.current) return
    asked.current = value
    setText(value)
  })
  useEffect(() => askSettled(settled), [settled])
  useEffect(() => takeOver(value), [value])
  return { text, setText, ask: () => ask(text) }
}
