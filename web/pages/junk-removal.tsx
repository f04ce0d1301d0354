import { QuotePage } from '../features/quote-wizard/quote-page.tsx'

export default function JunkRemoval() {
  return <QuotePage service="junk" />
}
