import { Grid, Text } from '@radix-ui/themes'
import { Camera, Images, TriangleAlert } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { ulid } from 'ulid'
import type { CrewJob, Stage } from '../../../../src/shared/move-day.ts'
import { photoRooms } from '../../../../src/shared/photos.ts'
import {
  mostDamagePhotos,
  type PhotoStage,
  photoStageAt,
  type SentDamage,
} from '../../../../src/shared/proof.ts'
import { BlobPhoto, FileButton } from '../../../shared/photos/photo-input.tsx'
import { scaledPhoto } from '../../../shared/photos/scale-photo.ts'
import large from '../../../shared/styles/large.module.css'
import styles from '../crew.module.css'
import { goodsOnPhone } from '../goods/goods.ts'
import { useSpeech, useWords } from '../language/language.tsx'
import { spanishNameOf } from '../language/spanish-names.tsx'
import { Field, JobForm, Notice, Part, PlainButton, ServerPhoto } from '../parts.tsx'
import { type Draft, useDraft } from '../storage/draft.ts'
import proofStyles from './proof.module.css'
import type { ProofQueue, SavedProof } from './proof.ts'
import { proofWordsIn } from './proof-words.ts'

type ProofPartProps = Readonly<{
  /** Its section, which can be focused. */
  ref: Ref<HTMLElement>
  token: string
  job: CrewJob
  stage: Stage
  /** The crew member who uses the phone. */
  by: string | undefined
  /** The photos, notes, lists and signatures of the job on this phone. */
  onPhone: readonly SavedProof[]
  unsaved: ReadonlySet<string>
  /** Without it, a photo would be lost. */
  queue: ProofQueue | undefined
}>

/** The photos of a job and its damages: those that the server has, and those that wait on this phone. */
export default function ProofPart({ ref, token, job, stage, by, onPhone, unsaved, queue }: ProofPartProps) {
  const { words: crewWords, language } = useSpeech()
  const words = useProofWords()
  const [chosen, setChosen] = useState<PhotoStage>()
  const [label, setLabel] = useState('')
  const [tooLarge, setTooLarge] = useState<readonly string[]>([])
  const damage = useDraft(token, `${job.serviceRequestId} damage`)
  const list = useId()
  const { goods } = goodsOnPhone(job, onPhone)
  const records = onPhone.filter(({ item }) => item.kind === 'photo' || item.kind === 'damage')
  const waiting = records.filter(({ state }) => state === 'waiting').length
  const shows = chosen ?? photoStageAt(stage)

  const fields = () => ({ id: ulid(), at: new Date().toISOString(), ...(by !== undefined && { by }) })
  const add = async (item: SavedProof['item']) =>
    queue?.add({ id: item.fields.id, serviceRequestId: job.serviceRequestId, item })
  const addPhotos = async (photos: readonly Picked[], of: { stage: PhotoStage; label: string }) => {
    setTooLarge([])
    for (const { id, file } of photos) {
      const blob = await scaledPhoto(file)
      if (blob) await add({ kind: 'photo', blob, fields: { ...fields(), ...of, id } })
      else setTooLarge(names => [...names, file.name])
    }
  }
  // The words go first: scaling the photos takes a while, and the phone may close the page meanwhile. The ids make the next
  // attempt a repeat.
  const note = async ({ files, ...damage }: Damage) => {
    const photos = withIds(files, n => `${damage.id}-${n}`)
    await add({ kind: 'damage', fields: { ...fields(), ...damage, photoIds: photos.map(({ id }) => id) } })
    await addPhotos(photos, { stage: 'damage', label: damage.label })
  }

  return (
    <Part ref={ref} title={crewWords.proof.title}>
      <p>{words.hint}</p>
      <fieldset>
        <legend>{words.shows}</legend>
        <Grid columns="3" gap="2" mt="1">
          {(['before', 'during', 'after'] as const).map(each => (
            <label key={each} className={proofStyles.choice}>
              <input
                type="radio"
                name={`stage ${job.serviceRequestId}`}
                checked={shows === each}
                onChange={() => setChosen(each)}
              />
              {words.stages[each]}
            </label>
          ))}
        </Grid>
      </fieldset>
      <Field
        label={words.label}
        list={list}
        value={label}
        maxLength={100}
        onChange={({ target }) => setLabel(target.value)}
      />
      <datalist id={list}>
        {[...new Set([...goods.items.map(item => item.label), ...job.specialItems, ...photoRooms])].map(
          each => (
            <option key={each} value={each}>
              {language === 'es' && spanishNameOf(each)}
            </option>
          ),
        )}
      </datalist>
      <FileButtons
        onPick={files =>
          addPhotos(
            withIds(files, () => ulid()),
            { stage: shows, label: label.trim() },
          )
        }
      />
      <Grid gap="2" role="status">
        {waiting > 0 && <Notice>{words.waitingCount(waiting)}</Notice>}
        {records.some(({ id }) => unsaved.has(id)) && <Notice color="red">{words.noRoom}</Notice>}
        {tooLarge.map(name => (
          <Notice key={name} color="red">
            {words.tooLarge(name)}
          </Notice>
        ))}
      </Grid>
      <Photos job={job} records={records} />
      <Damages job={job} records={records} />
      {damage.draft ? (
        <DamageForm draft={damage} list={list} onSave={note} />
      ) : (
        <PlainButton onClick={damage.open}>
          <TriangleAlert size={20} aria-hidden /> {words.note}
        </PlainButton>
      )}
    </Part>
  )
}

const useProofWords = () => proofWordsIn[useSpeech().language]

type Picked = Readonly<{ id: string; file: File }>

const withIds = (files: readonly File[], idOf: (n: number) => string): Picked[] =>
  files.map((file, n) => ({ id: idOf(n), file }))

type RecordsProps = Readonly<{ job: CrewJob; records: readonly SavedProof[] }>

/** What the server does not have yet. What it refused is shown with the reason. */
const unknownTo = (known: readonly Readonly<{ id: string }>[], records: readonly SavedProof[]) =>
  records.filter(({ id, state }) => state !== 'refused' && !known.some(each => each.id === id))

function Photos({ job, records }: RecordsProps) {
  const { waiting } = useWords()
  const words = useProofWords()
  const known = job.proof?.photos ?? []
  const unsent = unknownTo(known, records).flatMap(({ item, state }) =>
    item.kind === 'photo' ? [{ ...item.fields, blob: item.blob, isWaiting: state === 'waiting' }] : [],
  )
  const photos = [...known.map(photo => ({ ...photo, isWaiting: false })), ...unsent]
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos}>
      {photos.map(photo => {
        const shows = words.stages[photo.stage]
        const alt = words.alt(shows, photo.label)
        return (
          <li key={photo.id}>
            {'blob' in photo ? (
              <BlobPhoto blob={photo.blob} alt={alt} />
            ) : (
              <ServerPhoto url={photo.url} alt={alt} />
            )}
            <Text as="p" size="2" mt="1">
              {[shows, photo.label, photo.isWaiting && waiting].filter(Boolean).join(' · ')}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}

function Damages({ job, records }: RecordsProps) {
  const { language, words: crewWords, time } = useSpeech()
  const words = proofWordsIn[language]
  const known = job.proof?.damages ?? []
  const unsent = unknownTo(known, records).flatMap(({ item, state }) =>
    item.kind === 'damage' ? [{ ...item.fields, isWaiting: state === 'waiting' }] : [],
  )
  const damages = [...known.map(damage => ({ ...damage, isWaiting: false })), ...unsent]
  if (damages.length === 0) return null
  return (
    <>
      <Text as="p" weight="bold">
        {words.damages}
      </Text>
      <ul className={styles.notice} data-accent-color="amber">
        {damages.map(({ id, label, words: happened, photoIds, wasThere, at, isWaiting }) => (
          <li key={id}>
            <strong>{label}</strong>, {time(at)}. {happened}{' '}
            {photoIds.length > 0 && `(${words.damagePhotos(photoIds.length)})`}
            {wasThere != null && ` · ${wasThere ? words.wasThere : words.isNew}`}
            {isWaiting && ` · ${crewWords.waiting}`}
          </li>
        ))}
      </ul>
    </>
  )
}

function FileButtons({ onPick }: Readonly<{ onPick(files: readonly File[]): void }>) {
  const words = useProofWords()
  return (
    <Grid columns="2" gap="3">
      <FileButton className={proofStyles.choice} isCamera onPick={onPick}>
        <Camera size={20} aria-hidden /> {words.take}
      </FileButton>
      <FileButton className={proofStyles.choice} onPick={onPick}>
        <Images size={20} aria-hidden /> {words.choose}
      </FileButton>
    </Grid>
  )
}

type Damage = Pick<SentDamage, 'id' | 'label' | 'words' | 'wasThere'> & Readonly<{ files: readonly File[] }>

type DamageFormProps = Readonly<{
  draft: Draft
  /** The id of the names of items, so that the note stands beside its item on the bill of lading. */
  list: string
  /** Resolves once the damage and its photos are saved. */
  onSave(damage: Damage): Promise<void>
}>

function DamageForm({ draft, list, onSave }: DamageFormProps) {
  const { photo, record } = useWords()
  const words = useProofWords()
  const { draft: filled } = draft
  const files = filled?.files ?? []
  const submit = (text: (name: string) => string) => {
    const [label, happened, since] = [text('what'), text('happened'), text('since')]
    const isComplete = label !== '' && happened !== '' && since !== ''
    if (isComplete && filled) {
      const damage = { id: filled.recordId, label, words: happened, wasThere: since === 'before', files }
      draft.close(onSave(damage))
    }
    return isComplete
  }
  const addFiles = (picked: readonly File[]) =>
    draft.save({ files: [...files, ...picked].slice(0, mostDamagePhotos) })
  return (
    <JobForm
      title={words.damageTitle}
      save={record}
      missing={words.missing}
      onSubmit={submit}
      draft={draft}
      onCancel={() => draft.close()}
    >
      <Field label={words.damageWhat} name="what" list={list} maxLength={100} />
      <label className={large.field}>
        {words.damageWords}
        <textarea name="happened" maxLength={2000} rows={3} />
      </label>
      <fieldset>
        <legend>{words.since}</legend>
        <Grid columns="2" gap="2" mt="1">
          {(['before', 'now'] as const).map(each => (
            <label key={each} className={proofStyles.choice}>
              <input type="radio" name="since" value={each} />
              {each === 'before' ? words.wasThere : words.isNew}
            </label>
          ))}
        </Grid>
      </fieldset>
      <FileButtons onPick={addFiles} />
      {files.length > 0 && (
        <ul className={styles.photos}>
          {files.map((file, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may be alike, and none moves.
            <li key={n}>
              <BlobPhoto blob={file} alt={photo(n + 1)} />
            </li>
          ))}
        </ul>
      )}
    </JobForm>
  )
}
