import { Dashboard } from '../features/office/dashboard.tsx'
import { OfficeGate } from '../features/office/gate.tsx'

export default function Admin() {
  return (
    <OfficeGate>
      <Dashboard />
    </OfficeGate>
  )
}
