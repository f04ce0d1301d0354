import { QuotePage } from '../features/quote/service.tsx'

export default function JunkRemoval() {
  return <QuotePage service="junk" />
}
