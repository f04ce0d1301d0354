import { Clock } from 'lucide-react'
import { Notice } from '../components/notice.tsx'
import { words } from './words.ts'

/** The payment takes time to settle. Nothing to do, and no need to pay again. */
export const Pending = () => (
  <Notice icon={Clock} role="status">
    {words.pending}
  </Notice>
)
