import { Button, Flex, Text, TextField } from '@radix-ui/themes'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { momentInWords } from '../../../../src/shared/calendar.ts'
import {
  changeOf,
  type GoodsRow,
  goodsInWords,
  goodsOf,
  listedByCustomer,
  listedIn,
  longestLabel,
  moreThanListed,
  mostOfOne,
  rowsOf,
  withCount,
  withTyped,
} from '../../../../src/shared/goods.ts'
import { ApiError, api, unwrap } from '../../../shared/api/api.ts'
import { GoodsNames } from '../../../shared/components/goods-names.tsx'
import { Notice } from '../../../shared/components/notice.tsx'
import { timeInSentence } from '../../../shared/dates/relative-time.ts'
import type { OpenBooking } from '../shared/queries.ts'
import { isBooked } from '../shared/status.ts'
import { useOfficeMutation } from '../shared/use-office-mutation.ts'
import styles from './booking-panel.module.css'
import { PanelSection } from './sections.tsx'

/** The list as it is being changed, what is typed into its field, and the list that it started from. */
type Draft = Readonly<{ from: string | null; rows: readonly GoodsRow[]; added: string }>

/** The list of the goods, who wrote it down last, and a form to correct it. */
export function Goods({ booking }: Readonly<{ booking: OpenBooking }>) {
  const { id, goods } = booking
  const [draft, setDraft] = useState<Draft>()
  const present = goodsOf(booking, booking.job)
  const rows = rowsOf(present)
  const more = moreThanListed(listedByCustomer(booking, booking.job), rows)
  const change = useOfficeMutation(
    ({ from, rows }: Pick<Draft, 'from' | 'rows'>, options) =>
      unwrap(api.admin['service-requests']({ id }).goods.post({ from, rows: [...rows] }, options)),
    {
      done: () => 'List saved',
      failed: error => (theirsIn(error) ? undefined : 'The list could not be saved'),
    },
  )
  const theirs = draft && theirsIn(change.error)

  const save = (list: readonly GoodsRow[]) => {
    if (!draft) return
    const { from } = draft
    change.mutate(
      { from, rows: list },
      {
        onSuccess: () => setDraft(undefined),
        onError(error) {
          const current = theirsIn(error)
          if (current) setDraft(now => now && { ...now, from: current.id })
        },
      },
    )
  }
  const discard = () => {
    setDraft(undefined)
    change.reset()
  }
  return (
    <PanelSection title="List of the goods">
      <div>
        <Text as="p">{rows.length > 0 ? goodsInWords(rows) : 'No items are listed.'}</Text>
        <Text as="p" size="2" color="gray">
          {goods
            ? `Listed by ${goods.by}, ${momentInWords(goods.at)}`
            : rows.length > 0 && 'Listed by the customer'}
        </Text>
        {more.length > 0 && (
          <Text as="p" size="2">
            More than the customer listed: {goodsInWords(more)}. The quote does not include it.
          </Text>
        )}
      </div>
      {draft ? (
        <>
          {theirs && (
            <div role="alert">
              <Notice icon={TriangleAlert} color="amber" size="1" highContrast>
                {theirs.by ?? 'Someone'} changed this list {timeInSentence(theirs.at, Date.now())}. Yours
                below is not saved yet.
              </Notice>
              <Differences mine={draft.rows} present={theirs.rows} />
            </div>
          )}
          <GoodsForm
            draft={draft}
            isSaving={change.isPending}
            save={theirs ? 'Replace with mine' : 'Save list'}
            cancel={theirs ? 'Discard mine' : 'Cancel'}
            onChange={setDraft}
            onSave={save}
            onCancel={discard}
          />
        </>
      ) : (
        isCorrectable(booking) && (
          <Flex>
            <Button variant="soft" onClick={() => setDraft({ from: present.id, rows, added: '' })}>
              {rows.length > 0 ? 'Edit the list' : 'Write the list'}
            </Button>
          </Flex>
        )
      )}
    </PanelSection>
  )
}

/** The list that holds, if the server refused one that does not start from it. */
const theirsIn = (error: unknown) => (error instanceof ApiError ? error.problem?.goods : undefined)

/** From when the booking is confirmed until its bill is settled. */
const isCorrectable = (booking: OpenBooking) => isBooked(booking) && booking.account.settlement === null

type DifferencesProps = Readonly<{ mine: readonly GoodsRow[]; present: readonly GoodsRow[] }>

function Differences({ mine, present }: DifferencesProps) {
  const { added, removed } = changeOf(present, mine)
  return (
    <div className={styles.theirNotes}>
      {added.length > 0 && <p>Only on yours: {goodsInWords(added)}</p>}
      {removed.length > 0 && <p>Only on theirs: {goodsInWords(removed)}</p>}
    </div>
  )
}

type GoodsFormProps = Readonly<{
  draft: Draft
  isSaving: boolean
  save: string
  cancel: string
  onChange(draft: Draft): void
  onSave(rows: readonly GoodsRow[]): void
  onCancel(): void
}>

function GoodsForm({ draft, isSaving, save, cancel, onChange, onSave, onCancel }: GoodsFormProps) {
  const field = useId()
  const names = useId()
  const { rows, added } = draft
  const all = withTyped(rows, added)
  const listed = listedIn(all)
  const add = () => onChange({ ...draft, rows: all, added: '' })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !added.trim()) return
    event.preventDefault()
    add()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (listed.length > 0) onSave(listed)
  }
  return (
    <Flex asChild direction="column" gap="3">
      <form onSubmit={submit} aria-label="List of the goods">
        <div>
          <Text as="label" htmlFor={field} size="2" weight="medium">
            Add an item
          </Text>
          <Flex gap="2">
            <Flex asChild flexGrow="1">
              <TextField.Root
                id={field}
                size="3"
                list={names}
                maxLength={longestLabel}
                value={added}
                onChange={({ target }) => onChange({ ...draft, added: target.value })}
                onKeyDown={onKeyDown}
              />
            </Flex>
            <Button type="button" size="3" variant="soft" onClick={add}>
              Add
            </Button>
          </Flex>
          <GoodsNames id={names} />
        </div>
        <ul className={styles.goods} aria-label="Items">
          {rows.map(({ label, count }) => (
            <li key={label} data-removed={count === 0 || undefined}>
              <span>{label}</span>
              <TextField.Root
                type="number"
                size="3"
                min={0}
                max={mostOfOne}
                aria-label={`How many: ${label}`}
                value={count}
                onChange={({ target }) =>
                  onChange({ ...draft, rows: withCount(rows, label, Math.floor(Number(target.value))) })
                }
              />
            </li>
          ))}
        </ul>
        <Text as="p" size="2" color="gray">
          A count of 0 removes an item. The price stays as it is.
        </Text>
        <Flex wrap="wrap" gap="2">
          <Button loading={isSaving} disabled={listed.length === 0}>
            {listed.length === 0 ? 'Add an item first' : save}
          </Button>
          <Button type="button" variant="soft" color="gray" onClick={onCancel}>
            {cancel}
          </Button>
        </Flex>
      </form>
    </Flex>
  )
}
