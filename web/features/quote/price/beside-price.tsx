import { Heading } from '@radix-ui/themes'
import { Check, Info, MapPinned } from 'lucide-react'
import { Notice } from '../../../shared/components/notice.tsx'
import styles from './beside-price.module.css'
import type { Quote } from './quote.ts'
import { words } from './words.ts'

/** Shown beside a price: the review notice, the legal notice and what is included. */
export const BesidePrice = ({ quote: { serviceArea, notice, serviceType } }: Readonly<{ quote: Quote }>) => (
  <>
    {serviceArea === 'review' && <OutsideArea />}
    {notice && (
      <Notice icon={Info} color="gray" highContrast>
        {notice}
      </Notice>
    )}
    <Included serviceType={serviceType} />
  </>
)

/** Jobs outside the service area, or on its border, are not rejected: the office reviews them. */
const OutsideArea = () => (
  <Notice icon={MapPinned} color="amber" highContrast>
    <strong>{words.review.title}.</strong> {words.review.text}
  </Notice>
)

const Included = ({ serviceType }: Pick<Quote, 'serviceType'>) => (
  <section>
    <Heading as="h3" size="3" mb="2">
      {words.included}
    </Heading>
    <ul className={styles.included}>
      {words.inclusions[serviceType].map(inclusion => (
        <li key={inclusion}>
          <Check size={18} aria-hidden />
          {inclusion}
        </li>
      ))}
    </ul>
  </section>
)
