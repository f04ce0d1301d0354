import { Button } from '@radix-ui/themes'
import { Road } from '../drawings/road.tsx'
import { EmptyState } from './empty-state.tsx'

type NotLoadedProps = Readonly<{ reason: string; onRetry: () => void }>

/** Replaces a part of the page whose code did not load. */
export const NotLoaded = ({ reason, onRetry }: NotLoadedProps) => (
  <div role="alert">
    <EmptyState
      drawing={<Road />}
      heading="This part of the page did not load"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {reason}
    </EmptyState>
  </div>
)
