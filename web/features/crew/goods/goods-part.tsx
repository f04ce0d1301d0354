import { Grid } from '@radix-ui/themes'
import { ListChecks, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import {
  changeOf,
  type GoodsRow,
  goodsInWords,
  listedIn,
  longestLabel,
  moreThanListed,
  mostOfOne,
  mostRows,
  rowsOf,
  withCount,
  withTyped,
} from '../../../../src/shared/goods.ts'
import type { CrewJob } from '../../../../src/shared/move-day.ts'
import { hasFields, isNumber, isText } from '../../../shared/checks.ts'
import { GoodsNames } from '../../../shared/components/goods-names.tsx'
import { useSpeech } from '../language/language.tsx'
import { Field, ItemName, JobForm, Notice, PlainButton } from '../parts.tsx'
import type { ProofQueue, SavedProof } from '../proof/proof.ts'
import { refusalIn } from '../queue/refusals.tsx'
import type { Draft } from '../storage/draft.ts'
import styles from './goods.module.css'
import { goodsOnPhone } from './goods.ts'
import { goodsWordsIn } from './goods-words.ts'

type GoodsPartProps = Readonly<{
  job: CrewJob
  /** What this phone has of the job. */
  onPhone: readonly SavedProof[]
  unsaved: ReadonlySet<string>
  /** Without it, a list would be lost. */
  queue: ProofQueue | undefined
  draft: Draft
}>

/** Changes the list of the goods of a job, and says what became of a list that was changed here. */
export default function GoodsPart({ job, onPhone, unsaved, queue, draft }: GoodsPartProps) {
  const words = useGoodsWords()
  const { goods, isWaiting, refused } = goodsOnPhone(job, onPhone)
  const rows = rowsOf(goods)
  const more = moreThanListed(job.listed ?? [], rows)
  const mine = refused.at(-1)
  const dismiss = async () => {
    for (const { id } of refused) await queue?.dismiss(id)
  }
  const goOn = async (list: readonly GoodsRow[]) => {
    await draft.open()
    draft.save({ fields: { from: goods.id ?? '', rows: JSON.stringify(list) } })
    await dismiss()
  }
  const save = async (id: string, from: string, list: readonly GoodsRow[]) => {
    const fields = { id, at: new Date().toISOString(), from: from || null, rows: list }
    await queue?.add({ id, serviceRequestId: job.serviceRequestId, item: { kind: 'goods', fields } })
  }
  return (
    <Grid gap="2">
      <Grid gap="2" role="status">
        {isWaiting && <Notice>{words.waiting}</Notice>}
        {more.length > 0 && !job.isSettled && (
          <Notice>
            {words.more}: {goodsInWords(more)}. {words.agreeFirst}
          </Notice>
        )}
        {goods.id !== null && unsaved.has(goods.id) && <Notice color="red">{words.notSaved}</Notice>}
      </Grid>
      {mine && (
        <Superseded
          refused={mine}
          mine={mine.item.fields.rows}
          present={rows}
          onGoOn={goOn}
          onDiscard={dismiss}
        />
      )}
      {draft.draft ? (
        <GoodsForm
          draft={draft}
          rows={rows}
          from={goods.id ?? ''}
          isDisabled={queue === undefined}
          onSave={save}
        />
      ) : (
        !job.isSettled && (
          <PlainButton onClick={draft.open}>
            <ListChecks size={20} aria-hidden /> {rows.length > 0 ? words.edit : words.write}
          </PlainButton>
        )
      )}
    </Grid>
  )
}

const useGoodsWords = () => goodsWordsIn[useSpeech().language]

type SupersededProps = Readonly<{
  refused: Readonly<{ message?: string; code?: string }>
  mine: readonly GoodsRow[]
  present: readonly GoodsRow[]
  onGoOn(list: readonly GoodsRow[]): void
  onDiscard(): void
}>

/** Somebody else changed the list first. The list above is theirs; here is how this phone's differs. */
function Superseded({ refused, mine, present, onGoOn, onDiscard }: SupersededProps) {
  const { language } = useSpeech()
  const words = useGoodsWords()
  const { added, removed } = changeOf(present, mine)
  const differences = [
    [words.onlyMine, added],
    [words.notMine, removed],
  ] as const
  return (
    <Notice color="red" role="alert">
      <p>
        <strong>{refusalIn(language, refused)}</strong>
      </p>
      {differences.map(
        ([title, rows]) =>
          rows.length > 0 && (
            <p key={title}>
              {title}: {goodsInWords(rows)}
            </p>
          ),
      )}
      <PlainButton onClick={() => onGoOn(mine)}>{words.goOn}</PlainButton>
      <PlainButton onClick={onDiscard}>{words.discard}</PlainButton>
    </Notice>
  )
}

type GoodsFormProps = Readonly<{
  draft: Draft
  /** The list that holds, and its id, for a form that is opened now. */
  rows: readonly GoodsRow[]
  from: string
  isDisabled: boolean
  /** Resolves once the list is saved on the phone. */
  onSave(id: string, from: string, rows: readonly GoodsRow[]): Promise<void>
}>

function GoodsForm({ draft, isDisabled, onSave, ...present }: GoodsFormProps) {
  const words = useGoodsWords()
  const names = useId()
  const field = useRef<HTMLInputElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const fields = draft.draft?.fields ?? {}
  const { from = present.from, added = '' } = fields
  const rows = rowsIn(fields.rows) ?? present.rows
  const label = added.trim()

  const store = (list: readonly GoodsRow[], added: string) =>
    draft.save({ fields: { from, rows: JSON.stringify(list), added } })
  const setCount = (label: string, count: number) => {
    store(withCount(rows, label, count), added)
    setAnnouncement(`${label}: ${count}`)
  }
  const add = () => {
    field.current?.focus()
    if (!label || rows.length >= mostRows) return
    store(withTyped(rows, added), '')
    setAnnouncement(label)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  const submit = () => {
    // What is typed belongs to the list, too.
    const list = listedIn(withTyped(rows, added))
    const { draft: filled } = draft
    if (!filled || list.length === 0) return false
    const { added: more, removed } = changeOf(present.rows, list)
    draft.close(more.length + removed.length > 0 ? onSave(filled.recordId, from, list) : undefined)
    return true
  }
  return (
    <JobForm
      title={words.title}
      save={words.save}
      isDisabled={isDisabled}
      missing={words.missing}
      onSubmit={submit}
      onCancel={() => draft.close()}
    >
      <p>{words.hint}</p>
      <div className={styles.add}>
        <Field
          ref={field}
          label={words.item}
          value={added}
          onChange={({ target }) => store(rows, target.value)}
          list={names}
          maxLength={longestLabel}
          enterKeyHint="done"
          onKeyDown={onKeyDown}
        />
        <PlainButton type="button" disabled={rows.length >= mostRows} onClick={add}>
          {words.add}
        </PlainButton>
      </div>
      <GoodsNames id={names} />
      <ul className={styles.rows} aria-label={words.title}>
        {rows.map(({ label, count }) => (
          <li key={label}>
            <span className={count === 0 ? styles.none : undefined}>
              <ItemName label={label} />
            </span>
            <PlainButton
              type="button"
              aria-label={words.oneLess(label)}
              disabled={count === 0}
              onClick={() => setCount(label, count - 1)}
            >
              <Minus size={20} aria-hidden />
            </PlainButton>
            <output>{count}</output>
            <PlainButton
              type="button"
              aria-label={words.oneMore(label)}
              disabled={count === mostOfOne}
              onClick={() => setCount(label, count + 1)}
            >
              <Plus size={20} aria-hidden />
            </PlainButton>
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </JobForm>
  )
}

/** The rows that a half-filled form stored, also one of an earlier page. */
function rowsIn(text: string | undefined): readonly GoodsRow[] | undefined {
  const rows: unknown = text === undefined ? undefined : JSON.parse(text)
  return Array.isArray(rows) && rows.every(isRow) ? rows : undefined
}

const isRow = (value: unknown): value is GoodsRow => hasFields(value, { label: isText, count: isNumber })
