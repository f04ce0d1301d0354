import { isRefusal, retryMessageOr } from '../../shared/api/api.ts'
import { useBooking } from '../../shared/api/booking.ts'
import { Page } from '../../shared/components/page.tsx'
import { Loading } from '../../shared/components/states.tsx'
import { cannotVerify, isJobOver, useAccess } from './access.ts'
import { LiveTracking } from './live-tracking.tsx'
import { Closed, Restricted } from './no-access.tsx'
import { useJobDay } from './phase.ts'
import { usePreparation } from './preparation.tsx'

/** Tracking page of one booking. Visitors without access see why, and how to get it (spec §4 "Customer tracking"). */
export function BookingTracking({ serviceRequestId }: Readonly<{ serviceRequestId: string }>) {
  // Requested together with the access, so that the page appears once, with all that it shows at first.
  // Refetched, because the live connection may be lost, and before the day there is none without Start Tracking.
  const { data: booking, isPending, isError } = useBooking(serviceRequestId, 60_000)
  const { access, byPhone, lose } = useAccess(serviceRequestId, isJobOver(booking))
  const preparation = usePreparation(serviceRequestId)
  const isPreparing = useJobDay(booking) === 'before'
  if (access.isPending || isPending || (isPreparing && preparation.isPending)) {
    return (
      <Page title="Live Service Tracking" width="narrow">
        <Loading>Verifying access...</Loading>
      </Page>
    )
  }
  if (access.data?.trackingToken) {
    return (
      <LiveTracking
        serviceRequestId={serviceRequestId}
        booking={booking}
        isOutdated={isError}
        token={access.data.trackingToken}
        onEnd={lose}
      />
    )
  }
  const reason = access.isError
    ? retryMessageOr(access.error, cannotVerify)
    : (access.data?.reason ?? 'GPS tracking is for confirmed bookings')
  if (booking?.status === 'completed') return <Closed booking={booking} reason={reason} />
  return (
    <Restricted
      booking={booking}
      reason={reason}
      onVerify={byPhone.mutateAsync}
      onRetry={access.isError && !isRefusal(access.error) ? access.refetch : undefined}
    />
  )
}
