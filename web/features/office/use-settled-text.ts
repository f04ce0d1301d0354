import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSettled } from '../address/use-settled.ts'

/**
 * What stands in a box whose value is in the address. It is asked for once somebody stops typing, or by `ask` at once.
 * What the address says otherwise, as after Clear, is taken over.
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
    // What was asked for here comes back when more may have been typed.
    if (value === asked.current) return
    asked.current = value
    setText(value)
  })
  useEffect(() => askSettled(settled), [settled])
  useEffect(() => takeOver(value), [value])
  return { text, setText, ask: () => ask(text) }
}
