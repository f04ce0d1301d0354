import { Box, Button, Card, Flex, Heading, Text } from '@radix-ui/themes'
import { Star } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { serverMessageOr, unwrap } from '../api/api.ts'
import { bookingCalls, useBookingChange } from '../api/booking.ts'
import { credentialHeaders } from '../api/credentials.ts'
import { FormError } from '../components/notice.tsx'
import { useToast } from '../components/toast/toast.ts'
import { TextAreaField } from '../forms/field.tsx'
import type { JobProof } from './job-proof.ts'
import styles from './proof.module.css'

type ReviewProps = Readonly<{ id: string; proof: Pick<JobProof, 'review' | 'canReview'> }>

/** Asks for a review once the job is done, and shows it. It can be changed for two weeks. */
export function Review({ id, proof: { review, canReview } }: ReviewProps) {
  const [isChanging, setChanging] = useState(false)
  if (!review || isChanging) {
    return canReview ? <ReviewForm id={id} review={review} onDone={() => setChanging(false)} /> : null
  }
  return (
    <div>
      <Heading as="h2" size="4" mb="2">
        Your review
      </Heading>
      <Stars rating={review.rating} />
      {review.words && (
        <Text as="p" mt="2" className={`breakable ${styles.words}`}>
          {review.words}
        </Text>
      )}
      {canReview && (
        <Button size="3" variant="soft" mt="3" onClick={() => setChanging(true)}>
          Change it
        </Button>
      )}
    </div>
  )
}

export const Stars = ({ rating }: Readonly<{ rating: number }>) => (
  <Flex gap="1" role="img" aria-label={`${rating} of 5 stars`} className={styles.given}>
    {ratings.map(each => (
      <Star key={each} size={22} data-on={each <= rating || undefined} aria-hidden />
    ))}
  </Flex>
)

const ratings = [1, 2, 3, 4, 5] as const

type ReviewFormProps = Readonly<{ id: string; review: JobProof['review']; onDone: () => void }>

function ReviewForm({ id, review, onDone }: ReviewFormProps) {
  const [title, name] = [useId(), useId()]
  const [rating, setRating] = useState(review?.rating ?? 0)
  const [fault, setFault] = useState<string>()
  const giving = useBookingChange(id, (review: Readonly<{ rating: number; words: string }>) =>
    unwrap(bookingCalls(id).review.post(review, { headers: credentialHeaders(id) })),
  )
  const toast = useToast()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (rating === 0) return setFault('Choose one to five stars')
    setFault(undefined)
    const words = String(new FormData(event.currentTarget).get('words') ?? '').trim()
    giving.mutate(
      { rating, words },
      {
        onSuccess: () => {
          onDone()
          toast({ title: 'Thank you for your review' })
        },
        onError: error =>
          setFault(serverMessageOr(error, 'Your review could not be sent. Please try again.')),
      },
    )
  }
  return (
    <Card asChild size="3">
      <form aria-labelledby={title} onSubmit={send} noValidate>
        <Flex direction="column" align="start" gap="4">
          <Heading as="h2" size="4" id={title}>
            How was your crew?
          </Heading>
          <Flex asChild gap="1" className={styles.stars}>
            <fieldset aria-label="Stars">
              {ratings.map(each => (
                <label key={each} data-on={each <= rating || undefined}>
                  <input
                    type="radio"
                    name={name}
                    value={each}
                    checked={rating === each}
                    onChange={() => {
                      setRating(each)
                      setFault(undefined)
                    }}
                  />
                  <Star size={32} aria-hidden />
                  <span className="visually-hidden">{each === 1 ? '1 star' : `${each} stars`}</span>
                </label>
              ))}
            </fieldset>
          </Flex>
          <Box width="100%">
            <TextAreaField
              label="Anything you want to tell us?"
              name="words"
              defaultValue={review?.words ?? ''}
              maxLength={2000}
              rows={3}
            />
          </Box>
          {fault && <FormError>{fault}</FormError>}
          <Button size="3" loading={giving.isPending}>
            Send your review
          </Button>
        </Flex>
      </form>
    </Card>
  )
}
