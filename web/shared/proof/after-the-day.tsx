import { Button, Heading } from '@radix-ui/themes'
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
  const hasPhotos = photos.length + damages.length > 0
  return (
    <section ref={place} id="review" className={styles.sections} aria-label="Your job">
      <Review id={id} proof={proof} />
      {hasPhotos && (
        <div className={styles.stack}>
          <Heading as="h2" size="4">
            Your crew’s photos
          </Heading>
          <DayPhotos proof={proof} heading="h3" />
        </div>
      )}
      {(canClaim || claims.length > 0) && (
        <div className={styles.stack}>
          {claims.length > 0 && (
            <>
              <Heading as="h2" size="4">
                Your claims
              </Heading>
              <ClaimList claims={claims} />
            </>
          )}
          {canClaim &&
            (claimed === undefined ? (
              <>
                <p>Is something damaged or missing? Two fields and a photo are enough.</p>
                <div>
                  <Button
                    size="3"
                    variant="soft"
                    onClick={() => setClaimed(claims.length === 0 ? (damages[0]?.label ?? '') : '')}
                  >
                    File a claim
                  </Button>
                </div>
              </>
            ) : (
              <ClaimForm id={id} item={claimed} onDone={() => setClaimed(undefined)} />
            ))}
        </div>
      )}
    </section>
  )
}
