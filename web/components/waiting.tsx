import { Skeleton } from '@radix-ui/themes'

type WaitingProps = Readonly<{ label: string; height: string }>

/** Stands where something will be, and says what is being read. */
export const Waiting = ({ label, height }: WaitingProps) => (
  <div role="status" aria-label={label}>
    <Skeleton height={height} />
  </div>
)
