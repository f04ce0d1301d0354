import type { CrewJob } from '../../../../src/shared/move-day.ts'

const at = '2027-03-01T15:00:00.000Z'
const place = { address: '1 Main St', latitude: 43, longitude: -87.9, access: '' }
/** A job with nothing special. */
export const job: CrewJob = {
  serviceRequestId: 'r1',
  bookingNumber: '#FM000001',
  serviceType: 'moving',
  status: 'assigned',
  windowStart: null,
  windowEnd: null,
  scheduledDate: at,
  scheduledEnd: at,
  customerFirstName: 'Rosa',
  customerPhone: null,
  from: place,
  to: place,
  toAddress: '2 Main St',
  items: [],
  itemCategories: [],
  specialItems: [],
  photoUrls: [],
  promised: { workers: 2, hours: 3, totalCents: 10_000, jurisdiction: 'WI', notice: '', notes: null },
  money: { paidCents: 0, dueCents: 0, howToPay: 'nothing_due' },
  isOnlyHours: false,
  planned: { members: [], trucks: [] },
  steps: [],
  stage: 'planned',
  proof: { photos: [], damages: [] },
}
