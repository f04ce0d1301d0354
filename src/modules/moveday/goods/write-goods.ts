import { eq } from 'drizzle-orm'
import { bookingAccounts, estimates } from '../../../../db/schema.ts'
import type { Reads } from '../../../eventlog/transaction.ts'
import { type Command, Refused } from '../../../eventlog/types.ts'
import { Problem, problem } from '../../../platform/errors.ts'
import type { QuoteInputs } from '../../../shared/catalog.ts'
import { goodsOf, type PresentGoods, rowsOf } from '../../../shared/goods.ts'
import { presentGoods } from '../../../shared/goods-record.ts'
import { type ServiceRequest, serviceRequests } from '../../booking/service-request.ts'
import { expectRequest } from '../../find.ts'
import type { Platform } from '../../module.ts'
import { listGoods, type WrittenGoods } from './decide.ts'

/**
 * Records a list of the goods. `check` refuses whoever may not change this booking.
 * @throws GoodsChanged if it does not start from the list that holds
 */
export async function writeGoods(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  serviceRequestId: string,
  { list, check }: Readonly<{ list: WrittenGoods; check?(request: ServiceRequest): void }>,
  command: Command,
): Promise<void> {
  check?.(await expectRequest(db, serviceRequestId))
  try {
    await log.handleWith(
      serviceRequests,
      [serviceRequestId],
      {
        locks: () => [],
        decide: async ([request], reads) => {
          check?.(request)
          const [account] = await reads
            .select({ settlement: bookingAccounts.settlement })
            .from(bookingAccounts)
            .where(eq(bookingAccounts.id, serviceRequestId))
          const known = { isSettled: account?.settlement != null, inputs: await inputsOf(reads, request) }
          return [listGoods(request, known, list)]
        },
      },
      command,
    )
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'goods_changed')) throw error
    const request = await expectRequest(db, serviceRequestId)
    throw new GoodsChanged(error, presentOf(request, await inputsOf(db, request)))
  }
}

async function inputsOf(db: Reads, { estimateId }: ServiceRequest): Promise<QuoteInputs | null> {
  const { inputs } = estimates
  const [estimate] = await db.select({ inputs }).from(estimates).where(eq(estimates.id, estimateId))
  return estimate?.inputs ?? null
}

function presentOf(request: ServiceRequest, inputs: QuoteInputs | null): PresentGoods {
  const goods = goodsOf(request, inputs)
  const { by = null, at = null } = request.goods ?? {}
  return { id: goods.id, rows: [...rowsOf(goods)], by, at }
}

/** 409 with the list that holds now. */
class GoodsChanged extends Problem {
  constructor(
    { code, message }: Refused,
    readonly goods: PresentGoods,
  ) {
    super(409, code, message)
  }

  override toJSON() {
    return { ...super.toJSON(), goods: this.goods }
  }
}

export const goodsChanged = problem.merge({ 'goods?': presentGoods })
