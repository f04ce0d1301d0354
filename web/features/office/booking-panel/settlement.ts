import { api, unwrap } from '../../../shared/api/api.ts'
import type { Work } from './work.ts'

/** What closing a job with this work would do. */
export const previewOf = (id: string, work: Work) =>
  unwrap(api.admin['service-requests']({ id }).settlement.post({ ...work, preview: true }))

export type Settlement = Awaited<ReturnType<typeof previewOf>>
