import { Skeleton } from '@radix-ui/themes'

type WaitingProps = Readonly<{ label: string; height: string }>

/** A labeled skeleton shown while content loads. */
export const Waiting = ({ label, height }: WaitingProps) => (
  <div role="status" aria-label={label}>
    <Skeleton height={height} />
  </div>
)
