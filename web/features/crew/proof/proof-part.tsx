import { Button, Heading, Text } from '@radix-ui/themes'
import { Camera, Images, TriangleAlert } from 'lucide-react'
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ulid } from 'ulid'
import type { CrewJob, Stage } from '../../../../src/shared/move-day.ts'
import { photoRooms } from '../../../../src/shared/photos.ts'
import { mostDamagePhotos, type PhotoStage, photoStageAt } from '../../../../src/shared/proof.ts'
import { scaledPhoto } from '../../../shared/scale-photo.ts'
import styles from '../crew.module.css'
import { useSpeech, useWords } from '../language/language.tsx'
import proofStyles from './proof.module.css'
import type { ProofQueue, SavedProof } from './proof.ts'
import { RefusedProof } from './refused-proof.tsx'

type ProofPartProps = Readonly<{
  own: readonly SavedProof[]
  unsaved: ReadonlySet<string>
  job: CrewJob
  stage: Stage
  /** The crew member who uses the phone. */
  by: string | undefined
  /** Without it, a photo would be lost. */
  queue: ProofQueue | undefined
}>

/** The photos of a job and its damages: those that the server has, and those that wait on this phone. */
export default function ProofPart({ job, stage, by, own: all, unsaved, queue }: ProofPartProps) {
  const { words, time } = useSpeech()
  const [chosen, setChosen] = useState<PhotoStage>()
  const [label, setLabel] = useState('')
  const [tooLarge, setTooLarge] = useState<readonly string[]>([])
  const [isNoting, setNoting] = useState(false)
  const [list, title] = [useId(), useId()]
  const own = all.filter(({ item }) => item.kind !== 'signature')
  const waiting = own.filter(({ state }) => state === 'waiting').length
  const shows = chosen ?? photoStageAt(stage)
  const add = async (item: SavedProof['item']) =>
    queue?.add({ id: item.fields.id, serviceRequestId: job.serviceRequestId, item })
  const fields = () => ({ id: ulid(), at: new Date().toISOString(), ...(by !== undefined && { by }) })

  const addPhotos = async (files: readonly File[], of: { stage: PhotoStage; label: string }) => {
    const ids: string[] = []
    setTooLarge([])
    for (const file of files) {
      const blob = await scaledPhoto(file)
      if (!blob) {
        setTooLarge(names => [...names, file.name])
        continue
      }
      const photo = { ...fields(), ...of }
      ids.push(photo.id)
      await add({ kind: 'photo', blob, fields: photo })
    }
    return ids
  }
  const note = async (what: string, happened: string, files: readonly File[]) => {
    setNoting(false)
    const photoIds = await addPhotos(files, { stage: 'damage', label: what })
    const damage = { ...fields(), label: what, words: happened, photoIds }
    await add({ kind: 'damage', fields: damage })
  }
  const onPick = (files: readonly File[]) => void addPhotos(files, { stage: shows, label: label.trim() })

  return (
    <section className={styles.part} aria-labelledby={title}>
      <Text as="p" weight="bold" id={title}>
        {words.proof.title}
      </Text>
      <p>{words.proof.hint}</p>
      <fieldset className={proofStyles.stages}>
        <legend>{words.proof.shows}</legend>
        {(['before', 'during', 'after'] as const).map(each => (
          <label key={each}>
            <input
              type="radio"
              name={`stage ${job.serviceRequestId}`}
              checked={shows === each}
              onChange={() => setChosen(each)}
            />
            {words.proof.stages[each]}
          </label>
        ))}
      </fieldset>
      <label className={proofStyles.label}>
        {words.proof.label}
        <input
          list={list}
          value={label}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setLabel(target.value)}
        />
        <datalist id={list}>
          {[...new Set([...job.items.map(item => item.label), ...job.specialItems, ...photoRooms])].map(
            each => (
              <option key={each} value={each} />
            ),
          )}
        </datalist>
      </label>
      <div className={styles.pair}>
        <FileButton isCamera onPick={onPick}>
          <Camera size={20} aria-hidden /> {words.proof.take}
        </FileButton>
        <FileButton onPick={onPick}>
          <Images size={20} aria-hidden /> {words.proof.choose}
        </FileButton>
      </div>
      <div role="status" className={proofStyles.status}>
        {waiting > 0 && <p className={styles.waiting}>{words.proof.waitingCount(waiting)}</p>}
        {own.some(({ id }) => unsaved.has(id)) && <p className={styles.refused}>{words.proof.noRoom}</p>}
        {tooLarge.map(name => (
          <p key={name} className={styles.refused}>
            {words.proof.tooLarge(name)}
          </p>
        ))}
      </div>
      <PhotoGrid job={job} own={own} />
      {own
        .filter(({ state }) => state === 'refused')
        .map(each => (
          <RefusedProof key={each.id} proof={each} onDismiss={() => queue?.dismiss(each.id)} />
        ))}
      <Damages job={job} own={own} timeOf={time} />
      {isNoting ? (
        <DamageForm onSave={note} onCancel={() => setNoting(false)} />
      ) : (
        <Button
          variant="outline"
          color="gray"
          highContrast
          className={styles.tall}
          onClick={() => setNoting(true)}
        >
          <TriangleAlert size={20} aria-hidden /> {words.proof.note}
        </Button>
      )}
    </section>
  )
}

type OwnProps = Readonly<{ job: CrewJob; own: readonly SavedProof[] }>

function PhotoGrid({ job, own }: OwnProps) {
  const words = useWords()
  const known = job.proof?.photos ?? []
  const held = own.flatMap(({ id, state, item }) =>
    item.kind === 'photo' && state !== 'refused' && !known.some(photo => photo.id === id)
      ? [{ ...item.fields, state, blob: item.blob }]
      : [],
  )
  if (known.length + held.length === 0) return null
  const nameOf = ({ stage, label }: Readonly<{ stage: PhotoStage; label: string }>) =>
    [words.proof.stages[stage], label].filter(Boolean).join(' · ')
  return (
    <ul className={styles.photos}>
      {known.map(photo => (
        <li key={photo.id}>
          <a href={photo.url} target="_blank" rel="noreferrer">
            <img
              src={`${photo.url}/thumb`}
              alt={words.proof.alt(words.proof.stages[photo.stage], photo.label)}
              loading="lazy"
            />
          </a>
          <span className={proofStyles.caption}>{nameOf(photo)}</span>
        </li>
      ))}
      {held.map(photo => (
        <li key={photo.id} data-waiting={photo.state === 'waiting' || undefined}>
          <HeldPhoto blob={photo.blob} alt={words.proof.alt(words.proof.stages[photo.stage], photo.label)} />
          <span className={proofStyles.caption}>
            {nameOf(photo)}
            {photo.state === 'waiting' && ` · ${words.proof.waiting}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A photo that is on this phone only. */
function HeldPhoto({ blob, alt }: Readonly<{ blob: Blob; alt: string }>) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return <img src={url} alt={alt} />
}

function Damages({ job, own, timeOf }: OwnProps & Readonly<{ timeOf(instant: string): string }>) {
  const words = useWords()
  const known = job.proof?.damages ?? []
  const held = own.flatMap(({ id, state, item }) =>
    item.kind === 'damage' && state !== 'refused' && !known.some(each => each.id === id)
      ? [{ ...item.fields, isWaiting: state === 'waiting' }]
      : [],
  )
  const all = [...known.map(each => ({ ...each, isWaiting: false })), ...held]
  if (all.length === 0) return null
  return (
    <>
      <Text as="p" weight="bold">
        {words.proof.damages}
      </Text>
      <ul className={styles.special}>
        {all.map(({ id, label, words: happened, photoIds, at, isWaiting }) => (
          <li key={id}>
            <strong>{label}</strong>, {timeOf(at)}. {happened}{' '}
            {photoIds.length > 0 && `(${words.proof.damagePhotos(photoIds.length)})`}
            {isWaiting && ` · ${words.waiting}`}
          </li>
        ))}
      </ul>
    </>
  )
}

type FileButtonProps = Readonly<{
  /** Opens the camera. Without it, several photos can be chosen. */
  isCamera?: boolean
  onPick(files: readonly File[]): void
  children: ReactNode
}>

function FileButton({ isCamera = false, onPick, children }: FileButtonProps) {
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onPick([...(target.files ?? [])])
    // The same photo can be picked again.
    target.value = ''
  }
  return (
    <label className={proofStyles.file}>
      <input
        type="file"
        accept="image/*"
        {...(isCamera ? { capture: 'environment' } : { multiple: true })}
        onChange={pick}
      />
      {children}
    </label>
  )
}

type DamageFormProps = Readonly<{
  onSave(what: string, happened: string, files: readonly File[]): void
  onCancel(): void
}>

function DamageForm({ onSave, onCancel }: DamageFormProps) {
  const words = useWords()
  const title = useId()
  const [files, setFiles] = useState<readonly File[]>([])
  const [isMissing, setMissing] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [what = '', happened = ''] = ['what', 'happened'].map(name => String(form.get(name) ?? '').trim())
    if (what && happened) onSave(what, happened, files)
    else setMissing(true)
  }
  const onPick = (picked: readonly File[]) =>
    setFiles(before => [...before, ...picked].slice(0, mostDamagePhotos))
  return (
    <form className={styles.sheet} aria-labelledby={title} onSubmit={submit} noValidate>
      <Heading as="h4" size="5" id={title}>
        {words.proof.damageTitle}
      </Heading>
      <label>
        {words.proof.damageWhat}
        <input ref={first} name="what" maxLength={100} autoComplete="off" />
      </label>
      <label>
        {words.proof.damageWords}
        <textarea name="happened" maxLength={2000} rows={3} className={proofStyles.text} />
      </label>
      <div className={styles.pair}>
        <FileButton isCamera onPick={onPick}>
          <Camera size={20} aria-hidden /> {words.proof.take}
        </FileButton>
        <FileButton onPick={onPick}>
          <Images size={20} aria-hidden /> {words.proof.choose}
        </FileButton>
      </div>
      {files.length > 0 && (
        <ul className={styles.photos}>
          {files.map((file, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may be alike, and none moves.
            <li key={n}>
              <HeldPhoto blob={file} alt={words.photo(n + 1)} />
            </li>
          ))}
        </ul>
      )}
      {isMissing && <p role="alert">{words.proof.missing}</p>}
      <div className={styles.pair}>
        <Button
          type="button"
          variant="surface"
          color="gray"
          highContrast
          className={styles.tall}
          onClick={onCancel}
        >
          {words.proof.cancel}
        </Button>
        <Button highContrast className={styles.tall}>
          {words.proof.save}
        </Button>
      </div>
    </form>
  )
}
