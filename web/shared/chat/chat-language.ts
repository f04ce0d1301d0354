import { createContext, useContext } from 'react'
import { words } from './words.ts'

/** The chat's words in another language than English. */
export const ChatLanguage = createContext(words)

export const useChatWords = () => useContext(ChatLanguage)
