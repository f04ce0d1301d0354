import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSettled } from '../../address/use-settled.ts'

/**
 * What stands in a search box. It is asked for once somebody stops typing, or by `ask` at once. What the address says
 * otherwise, as after Clear, is taken over.
 */
export function useSearchText(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q)
  const asked = useRef(q)
  const settled = useSettled(text, 250)
  const ask = (text: string) => {
    if (text.trim() === asked.current) return
    asked.current = text.trim()
    onSearch(asked.current)
  }
  const askSettled = useEffectEvent(ask)
  const takeOver = useEffectEvent((q: string) => {
    // What was asked for here comes back when more may have been typed.
    if (q === asked.current) return
    asked.current = q
    setText(q)
  })
  useEffect(() => askSettled(settled), [settled])
  useEffect(() => takeOver(q), [q])
  return { text, setText, ask: () => ask(text) }
}
