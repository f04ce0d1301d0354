import { Callout, Heading } from '@radix-ui/themes'
import { Check, Info, MapPinned } from 'lucide-react'
import styles from './beside-price.module.css'
import type { Quote } from './quote.ts'
import { words } from './words.ts'

/** What belongs beside a price: whether somebody has to look at it, what the law wants said, and what it contains. */
export const BesidePrice = ({ quote: { serviceArea, notice, serviceType } }: Readonly<{ quote: Quote }>) => (
  <>
    {serviceArea === 'review' && <OutsideArea />}
    {notice && <Notice>{notice}</Notice>}
    <Included serviceType={serviceType} />
  </>
)

/** Outside the served area, or on its border, nobody is sent away: somebody looks at it. */
const OutsideArea = () => (
  <Callout.Root color="amber" highContrast>
    <Callout.Icon>
      <MapPinned size={18} aria-hidden />
    </Callout.Icon>
    <Callout.Text>
      <strong>{words.review.title}.</strong> {words.review.text}
    </Callout.Text>
  </Callout.Root>
)

const Notice = ({ children }: Readonly<{ children: string }>) => (
  <Callout.Root color="gray" highContrast>
    <Callout.Icon>
      <Info size={18} aria-hidden />
    </Callout.Icon>
    <Callout.Text>{children}</Callout.Text>
  </Callout.Root>
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
