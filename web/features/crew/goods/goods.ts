import type { GoodsRow } from '../../../../src/shared/goods.ts'
import type { CrewJob } from '../../../../src/shared/move-day.ts'
import type { SavedProof } from '../proof/proof.ts'

/** A list of the goods that was written on this phone. `from` is the id of the list that it changes. */
export type GoodsFields = Readonly<{ id: string; at: string; from: string | null; rows: readonly GoodsRow[] }>

/**
 * The goods of a job as this phone sees them: by the list that was written here last, or else as the server knows them.
 * `isWaiting`: it is still to be sent. `refused`: somebody else changed the list before these arrived; the crew decides.
 */
export function goodsOnPhone(job: CrewJob, onPhone: readonly SavedProof[]) {
  const lists = onPhone.filter(isList)
  const written = lists.findLast(({ state }) => state !== 'refused')
  const known = {
    id: job.goodsId ?? null,
    items: job.items,
    specialItems: job.goodsId == null ? job.specialItems : [],
  }
  return {
    goods: written ? { id: written.id, items: written.item.fields.rows, specialItems: [] } : known,
    isWaiting: written?.state === 'waiting',
    refused: lists.filter(isSuperseded),
  }
}

type SavedList = SavedProof & Readonly<{ item: Readonly<{ kind: 'goods'; fields: GoodsFields }> }>

const isList = (saved: SavedProof): saved is SavedList => saved.item.kind === 'goods'

/** The server refused it, because it does not start from the list that holds. */
export const isSuperseded = ({ item, state, code }: SavedProof) =>
  item.kind === 'goods' && state === 'refused' && code === 'goods_changed'
