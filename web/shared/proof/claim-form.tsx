import { Box, Button, Card, Flex, Heading, Text } from '@radix-ui/themes'
import { Camera, Images, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ulid } from 'ulid'
import { mostClaimPhotos } from '../../../src/shared/proof.ts'
import { serverMessageOr, unwrap } from '../api/api.ts'
import { bookingCalls, useBookingChange } from '../api/booking.ts'
import { credentialHeaders } from '../api/credentials.ts'
import { useKeyFor } from '../api/use-keyed-mutation.ts'
import { IconButton } from '../components/icon-button.tsx'
import { FormError } from '../components/notice.tsx'
import { Actions } from '../components/states.tsx'
import { useToast } from '../components/toast/toast.ts'
import { Field, FieldPair, TextAreaField } from '../forms/field.tsx'
import { fieldsOf, showServerErrors, useSubmit } from '../forms/form.ts'
import { amountIn } from '../payment/dollars.ts'
import { BlobPhoto, FileButton } from '../photos/photo-input.tsx'
import { scaledPhoto } from '../photos/scale-photo.ts'
import { uploadPhoto } from './job-proof.ts'
import styles from './proof.module.css'

type Picked = Readonly<{ id: string; name: string; blob: Blob }>

type Entries = Readonly<{ item: string; description: string; value?: number; weight?: number }>

type ClaimFormProps = Readonly<{
  id: string
  /** The damaged item that the crew noted, or empty. */
  item: string
  onDone: () => void
}>

/** Claims a damage or a loss: two fields and photos, which are sent with the form. */
export function ClaimForm({ id, item, onDone }: ClaimFormProps) {
  const title = useId()
  const [photos, setPhotos] = useState<readonly Picked[]>([])
  const form = useForm<Entries>({ defaultValues: { item, description: '' } })
  const { errors, isSubmitting } = form.formState
  const field = fieldsOf(form)
  const uploaded = useRef(new Map<Blob, string>())
  const { keyFor } = useKeyFor()
  const filing = useBookingChange(id, (claim: Entries & Readonly<{ photoUrls: string[] }>) => {
    const headers = { ...credentialHeaders(id), 'idempotency-key': keyFor(claim) }
    return unwrap(bookingCalls(id).claims.post(claim, { headers }))
  })
  const toast = useToast()
  const { setFocus } = form
  useEffect(() => setFocus('item'), [setFocus])

  const pick = async (files: readonly File[]) => {
    const scaled = await Promise.all(
      files.map(async file => ({ id: ulid(), name: file.name, blob: await scaledPhoto(file) })),
    )
    const large = scaled.find(({ blob }) => !blob)
    if (large) form.setError('root.photos', { message: `${large.name} is too large. Maximum size: 10MB` })
    else form.clearErrors('root.photos')
    const fitting = scaled.flatMap(({ blob, ...photo }) => (blob ? [{ ...photo, blob }] : []))
    setPhotos(known => [...known, ...fitting].slice(0, mostClaimPhotos))
  }
  const send = useSubmit(form)(async entries => {
    try {
      for (const { blob } of photos) {
        if (!uploaded.current.has(blob)) uploaded.current.set(blob, await uploadPhoto(blob))
      }
      const photoUrls = photos.flatMap(({ blob }) => uploaded.current.get(blob) ?? [])
      const { number } = await filing.mutateAsync({ ...entries, photoUrls })
      toast({ title: 'Claim received', description: `Its number is ${number}. We emailed it to you.` })
      onDone()
    } catch (error) {
      form.setError('root.request', {
        message: serverMessageOr(error, 'Your claim could not be sent. Please try again.'),
      })
      showServerErrors(form, error)
    }
  })

  return (
    <Card asChild size="3">
      <form aria-labelledby={title} onSubmit={send} noValidate>
        <Flex direction="column" gap="4">
          <Heading as="h2" size="4" id={title}>
            File a claim
          </Heading>
          <Field
            label="What is damaged or missing?"
            maxLength={100}
            required
            {...field('item', { setValueAs: trimmed, required: 'Say what is damaged or missing' })}
          />
          <TextAreaField
            label="What happened?"
            maxLength={2000}
            rows={3}
            required
            {...field('description', { setValueAs: trimmed, required: 'Say what happened' })}
          />
          <div>
            <Text as="p" size="2" weight="medium" mb="1">
              Photos
            </Text>
            <Flex wrap="wrap" gap="3">
              <Button asChild size="3" variant="surface" color="gray" highContrast>
                <FileButton isCamera onPick={pick}>
                  <Camera size={18} aria-hidden /> Take a photo
                </FileButton>
              </Button>
              <Button asChild size="3" variant="surface" color="gray" highContrast>
                <FileButton onPick={pick}>
                  <Images size={18} aria-hidden /> Choose photos
                </FileButton>
              </Button>
            </Flex>
            {errors.root?.photos?.message && <FormError>{errors.root.photos.message}</FormError>}
            {photos.length > 0 && (
              <Box asChild mt="3">
                <ul className={styles.photos}>
                  {photos.map(photo => (
                    <li key={photo.id} className={styles.picked}>
                      <BlobPhoto blob={photo.blob} alt={photo.name} />
                      <IconButton
                        type="button"
                        size="2"
                        color="gray"
                        highContrast
                        label={`Remove ${photo.name}`}
                        onClick={() => setPhotos(known => known.filter(({ id }) => id !== photo.id))}
                      >
                        <X size={16} aria-hidden />
                      </IconButton>
                    </li>
                  ))}
                </ul>
              </Box>
            )}
          </div>
          <FieldPair>
            <Field
              label="What is it worth, in dollars?"
              inputMode="decimal"
              hint="If you know it"
              {...field('value', {
                setValueAs: optionalAmount,
                validate: value =>
                  value === undefined || (value >= 0 && value <= 1_000_000) || 'Enter $0 to $1,000,000',
              })}
            />
            <Field
              label="How heavy is it, in pounds?"
              inputMode="decimal"
              hint="If you know it"
              {...field('weight', {
                setValueAs: optionalAmount,
                validate: value =>
                  value === undefined || (value > 0 && value <= 20_000) || 'Enter up to 20,000 pounds',
              })}
            />
          </FieldPair>
          {errors.root?.request?.message && <FormError>{errors.root.request.message}</FormError>}
          <Actions>
            <Button size="3" loading={isSubmitting}>
              Send the claim
            </Button>
            <Button type="button" size="3" variant="soft" color="gray" onClick={onDone}>
              Cancel
            </Button>
          </Actions>
        </Flex>
      </form>
    </Card>
  )
}

const trimmed = (text: string) => text.trim()

/** Undefined if the field is empty. */
const optionalAmount = (text: string | undefined) => (text?.trim() ? amountIn(text) : undefined)
