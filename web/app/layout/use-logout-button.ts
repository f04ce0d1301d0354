import { useLogout } from '../../shared/api/visitor.ts'
import { useToast } from '../../shared/components/toast/toast.ts'

/**
 * Props for a logout button: disabled while pending, shows a toast with the outcome (spec §8), then calls
 * `onDone`.
 */
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
