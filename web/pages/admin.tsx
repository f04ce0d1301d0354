import { Dashboard, usePreloadedTab } from '../features/office/dashboard.tsx'
import { OfficeGate } from '../features/office/gate.tsx'

export default function Admin() {
  usePreloadedTab()
  return (
    <OfficeGate>
      <Dashboard />
    </OfficeGate>
  )
}
