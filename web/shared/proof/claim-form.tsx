import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { Camera, Images, X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ulid } from 'ulid'
import { mostClaimPhotos } from '../../../src/shared/proof.ts'
import { ApiError, serverMessageOr } from '../api/api.ts'
import { IconButton } from '../components/icon-button.tsx'
import { FormError } from '../components/notice.tsx'
import { Actions } from '../components/states.tsx'
import { useToast } from '../components/toast/toast.ts'
import { Field, FieldPair, TextAreaField } from '../forms/field.tsx'
import { BlobPhoto, FileButton } from '../photo-input.tsx'
import { scaledPhoto } from '../scale-photo.ts'
import { type NewClaim, uploadPhoto, useFileClaim } from './job-proof.ts'
import styles from './proof.module.css'

type Picked = Readonly<{ id: string; name: string; blob: Blob }>

type ClaimFormProps = Readonly<{
  id: string
  /** What the crew noted. */
  item?: string
  onDone: () => void
}>

/** Claims a damage or a loss: two fields and photos, which are sent with the form. */
export function ClaimForm({ id, item = '', onDone }: ClaimFormProps) {
  const title = useId()
  const [photos, setPhotos] = useState<readonly Picked[]>([])
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [isSending, setSending] = useState(false)
  const uploaded = useRef(new Map<string, string>())
  // A retry after a lost answer files the same claim. One that was refused, or was changed, is another one.
  const attempt = useRef({ key: ulid(), content: '' })
  const filing = useFileClaim(id)
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const pick = async (files: readonly File[]) => {
    const scaled = await Promise.all(
      files.map(async file => ({ id: ulid(), name: file.name, blob: await scaledPhoto(file) })),
    )
    const large = scaled.find(({ blob }) => !blob)
    setFaults(large ? { photos: `${large.name} is too large. Maximum size: 10MB` } : {})
    const fitting = scaled.flatMap(({ blob, ...photo }) => (blob ? [{ ...photo, blob }] : []))
    setPhotos(known => [...known, ...fitting].slice(0, mostClaimPhotos))
  }

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const entered = enteredIn(new FormData(event.currentTarget))
    setFaults(entered.faults)
    if (Object.keys(entered.faults).length > 0) return
    setSending(true)
    try {
      for (const photo of photos) {
        if (!uploaded.current.has(photo.id)) uploaded.current.set(photo.id, await uploadPhoto(photo.blob))
      }
      const photoUrls = photos.flatMap(photo => uploaded.current.get(photo.id) ?? [])
      const claim = { ...entered.claim, photoUrls }
      const content = JSON.stringify(claim)
      if (attempt.current.content !== content) attempt.current = { key: ulid(), content }
      const filed = await filing.mutateAsync({ key: attempt.current.key, claim })
      toast({ title: 'Claim received', description: `Its number is ${filed.number}. We emailed it to you.` })
      onDone()
    } catch (error) {
      const issues = error instanceof ApiError ? error.problem?.issues : undefined
      const byPath = Object.fromEntries((issues ?? []).map(({ path, message }) => [path, message]))
      setFaults({
        ...byPath,
        form: serverMessageOr(error, 'Your claim could not be sent. Please try again.'),
      })
    } finally {
      setSending(false)
    }
  }

  return (
    <form ref={form} className={styles.form} aria-labelledby={title} onSubmit={send} noValidate>
      <Heading as="h2" size="4" id={title}>
        File a claim
      </Heading>
      <Field
        label="What is damaged or missing?"
        name="item"
        defaultValue={item}
        maxLength={100}
        required
        error={faults.item}
      />
      <TextAreaField
        label="What happened?"
        name="description"
        maxLength={2000}
        rows={3}
        required
        error={faults.description}
      />
      <div>
        <Text as="p" size="2" weight="medium" mb="1">
          Photos
        </Text>
        <Flex wrap="wrap" gap="3">
          <FileButton className={styles.file} isCamera onPick={pick}>
            <Camera size={18} aria-hidden /> Take a photo
          </FileButton>
          <FileButton className={styles.file} onPick={pick}>
            <Images size={18} aria-hidden /> Choose photos
          </FileButton>
        </Flex>
        {faults.photos && <FormError>{faults.photos}</FormError>}
        {photos.length > 0 && (
          <ul className={styles.photos}>
            {photos.map(photo => (
              <li key={photo.id} className={styles.picked}>
                <BlobPhoto blob={photo.blob} alt={photo.name} />
                <IconButton
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
        )}
      </div>
      <FieldPair>
        <Field
          label="What is it worth, in dollars?"
          name="value"
          inputMode="decimal"
          hint="If you know it"
          error={faults.value}
        />
        <Field
          label="How heavy is it, in pounds?"
          name="weight"
          inputMode="decimal"
          hint="If you know it"
          error={faults.weight}
        />
      </FieldPair>
      {faults.form && <FormError>{faults.form}</FormError>}
      <Actions>
        <Button size="3" loading={isSending}>
          Send the claim
        </Button>
        <Button type="button" size="3" variant="soft" color="gray" onClick={onDone}>
          Cancel
        </Button>
      </Actions>
    </form>
  )
}

function enteredIn(form: FormData): { claim: Omit<NewClaim, 'photoUrls'>; faults: Record<string, string> } {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const number = (name: string) => (text(name) === '' ? undefined : Number(text(name).replace(/[$,\s]/g, '')))
  const [value, weight] = [number('value'), number('weight')]
  const faults = {
    ...(text('item') === '' && { item: 'Say what is damaged or missing' }),
    ...(text('description') === '' && { description: 'Say what happened' }),
    ...(value !== undefined && !(value >= 0 && value <= 1_000_000) && { value: 'Enter $0 to $1,000,000' }),
    ...(weight !== undefined && !(weight > 0 && weight <= 20_000) && { weight: 'Enter up to 20,000 pounds' }),
  }
  const claim = {
    item: text('item'),
    description: text('description'),
    ...(value !== undefined && { value }),
    ...(weight !== undefined && { weight }),
  }
  return { claim, faults }
}
