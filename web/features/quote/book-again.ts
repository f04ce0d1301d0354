import { useStore } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { drafts, unbooked } from './draft.ts'

const pages = { moving: paths.moving, junk: paths.junkRemoval } as const

/** From a checkout that cannot go on back to the quote wizard that made the booking, to make another one. */
export function useBookAgain(serviceRequestId: string) {
  const store = useStore()
  const navigate = useNavigate()
  return () => {
    const wizard = (['moving', 'junk'] as const).find(name => {
      store.set(drafts[name].restoredAtom)
      return store.get(drafts[name].draftAtom).bookingId === serviceRequestId
    })
    if (wizard) store.set(drafts[wizard].draftAtom, unbooked)
    navigate(wizard ? pages[wizard] : paths.home)
  }
}
