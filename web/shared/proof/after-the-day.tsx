import { Button, Flex, Heading } from '@radix-ui/themes'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ClaimForm } from './claim-form.tsx'
import { ClaimList } from './claims.tsx'
import { DayPhotos } from './day-photos.tsx'
import { useJobProof } from './job-proof.ts'
import styles from './proof.module.css'
import { Review } from './review.tsx'

/** The customer's review, the crew's photos, and claims. Nothing before the crew has begun, or without access. */
export function AfterTheDay({ id }: Readonly<{ id: string }>) {
  const { data: proof } = useJobProof(id)
  const [claimed, setClaimed] = useState<string>()
  const place = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  const isLoaded = proof !== undefined
  // The mail's link names the review, which is not there before it has loaded.
  useEffect(() => {
    if (isLoaded && hash === '#review') place.current?.scrollIntoView()
  }, [isLoaded, hash])
  if (!proof) return null
  const { photos, damages, claims, canClaim } = proof
  const suggested =
    claims.length === 0 ? (damages.find(({ wasThere }) => wasThere === null)?.label ?? '') : ''
  return (
    <Flex asChild direction="column" gap="6" mb="6" className={styles.sections}>
      <section ref={place} id="review" aria-label="Your job">
        <Review id={id} proof={proof} />
        {photos.length + damages.length > 0 && (
          <Flex direction="column" gap="4">
            <Heading as="h2" size="4">
              Your crew’s photos
            </Heading>
            <DayPhotos proof={proof} heading="h3" />
          </Flex>
        )}
        {claims.length > 0 && (
          <Flex direction="column" gap="4">
            <Heading as="h2" size="4">
              Your claims
            </Heading>
            <ClaimList claims={claims} />
          </Flex>
        )}
        {canClaim && claimed === undefined && (
          <Flex direction="column" align="start" gap="4">
            <p>Is something damaged or missing? Two fields and a photo are enough.</p>
            <Button size="3" variant="soft" onClick={() => setClaimed(suggested)}>
              File a claim
            </Button>
          </Flex>
        )}
        {canClaim && claimed !== undefined && (
          <ClaimForm id={id} item={claimed} onDone={() => setClaimed(undefined)} />
        )}
      </section>
    </Flex>
  )
}
