import { Skeleton, Text } from '@radix-ui/themes'
import { ImageOff } from 'lucide-react'
import type { ServiceType } from '../../../../src/shared/catalog.ts'
import { wordsFor } from '../../../shared/api/api.ts'
import { Failed } from '../../../shared/components/failed.tsx'
import { Notice } from '../../../shared/components/notice.tsx'
import type { Analysis } from './analysis.ts'
import styles from './inventory.module.css'
import { words } from './words.ts'

export const Looking = () => (
  <div className={styles.looking}>
    <Text as="p" size="2" color="gray" role="status">
      {words.looking}
    </Text>
    {[72, 56, 64].map(percent => (
      <Skeleton key={percent} height="20px" width={`${percent}%`} aria-hidden />
    ))}
  </div>
)

type LookedProps = Readonly<{
  serviceType: ServiceType
  /** Undefined without photos or without an answer. */
  analysis?: Analysis
  error: unknown
  onRetry: () => void
}>

/** The result of the photo analysis, in words. */
export function Looked({ serviceType, analysis, error, onRetry }: LookedProps) {
  if (error) {
    return (
      <Failed onRetry={onRetry} again={words.retry}>
        {wordsFor(error, words.failed)}
      </Failed>
    )
  }
  if (!analysis) return null
  return (
    <>
      {analysis.needsReview ? <Uncounted serviceType={serviceType} /> : <Said>{analysis.description}</Said>}
      {analysis.truckEighths !== null && <Said>{words.eighths(analysis.truckEighths)}</Said>}
    </>
  )
}

const Uncounted = ({ serviceType }: Pick<LookedProps, 'serviceType'>) => (
  <Notice icon={ImageOff} color="gray" highContrast role="status">
    <strong>{words.uncounted[serviceType].title}.</strong> {words.uncounted[serviceType].text}
  </Notice>
)

const Said = ({ children }: Readonly<{ children: string }>) => (
  <Text as="p" size="2" color="gray" role="status">
    {children}
  </Text>
)
