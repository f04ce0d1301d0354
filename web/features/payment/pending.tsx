import { Clock } from 'lucide-react'
import { Notice } from '../../components/notice.tsx'
import { words } from './words.ts'

/** The payment is on its way and takes its time: nothing to do, and nothing to pay again. */
export const Pending = () => (
  <Notice icon={Clock} role="status">
    {words.pending}
  </Notice>
)
