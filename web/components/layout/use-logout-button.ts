import { useLogout } from '../../data/visitor.ts'
import { useToast } from '../toast/toast.ts'

/** What a logout button needs: it waits while logout is pending, says how it went (spec §8), and calls `onDone` then. */
export function useLogoutButton(onDone: () => void) {
  const logout = useLogout()
  const toast = useToast()
  const onClick = () =>
    logout.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Logged out', description: 'You have been logged out successfully.' })
        onDone()
      },
      onError: () =>
        toast({
          title: 'Logout failed',
          description: 'There was an error logging you out.',
          tone: 'error',
        }),
    })
  return { onClick, disabled: logout.isPending }
}
