import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from '../components/notice.tsx'

/** What was not accepted or did not work, announced as it appears. */
export const FormError = ({ id, children }: Readonly<{ id?: string; children: ReactNode }>) => (
  <Notice icon={CircleAlert} color="red" role="alert" size="1" id={id}>
    {children}
  </Notice>
)
