import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

/** An error message, announced when it appears. */
export const FormError = ({ id, children }: Readonly<{ id?: string; children: ReactNode }>) => (
  <Notice icon={CircleAlert} color="red" role="alert" size="1" id={id}>
    {children}
  </Notice>
)
