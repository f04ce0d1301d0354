import { QuotePage } from '../features/quote/service/quote-page.tsx'

export default function JunkRemoval() {
  return <QuotePage service="junk" />
}
