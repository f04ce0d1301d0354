import { type } from 'arktype'
import { administrator, nameOf, office } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { type AnswerOf, done, model, success } from '../../../platform/model.ts'
import { rules } from '../../../shared/jurisdictions.ts'
import {
  type RateFigures,
  rateCardForm,
  rateCardReplacement,
  rateCardWithdrawal,
  rateFigures,
  ratePreview,
} from '../../../shared/rate-figures.ts'
import type { RouterOptions } from '../../module.ts'
import { isAhead, isOpen, prepareRates, replaceRates, withdrawRates } from './decide.ts'
import { previewedQuote, previewRates } from './preview.ts'
import { findWaiting, listRates } from './queries.ts'
import type { RateCards } from './rate-cards.ts'
import { type RateVersion, rateVersions } from './rate-version.ts'

/** The office reads the rate card in effect, and prepares the next one. Amounts are in cents. */
export const ratesOffice = (
  deps: RouterOptions<'config' | 'db' | 'log'> & Readonly<{ rateCards: RateCards }>,
) => {
  const { config, db, log, rateCards } = deps
  return office(deps, '/api/admin/rate-cards')
    .get(
      '/',
      async ({ command }) => {
        const versions = await listRates(db)
        const { version, ...figures } = rateCards.at(command.at)
        return {
          present: { rateCardVersion: version, figures },
          next: versions.filter(each => isAhead(each, command.at)).map(viewOf(command.at))[0] ?? null,
          allowsFlatCharges: !config.illinoisLocalHourly,
        }
      },
      { response: model(rateCardsView) },
    )
    .post(
      '/',
      async ({ body: { effectiveFrom, figures }, visitor, command }) => {
        refuseUnlessLawful(figures, config)
        refuseUnlessAhead(effectiveFrom, command.at)
        const prepared = { effectiveFrom, figures, by: nameOf(administrator(visitor)) }
        const { row } = await log.startWith(
          rateVersions,
          command.id,
          {
            locks: ['rate cards'],
            decide: async db => prepareRates(await findWaiting(db, command.at), prepared),
          },
          command,
        )
        return viewOf(command.at)(row)
      },
      { body: rateCardForm, response: model(preparedView) },
    )
    .put(
      '/:id',
      async ({ params, body: { effectiveFrom, figures, seen }, visitor, command }) => {
        refuseUnlessLawful(figures, config)
        refuseUnlessAhead(effectiveFrom, command.at)
        const prepared = { effectiveFrom, figures, by: nameOf(administrator(visitor)) }
        const change = { seen, now: command.at }
        const { row } = await log.handle(
          rateVersions,
          params.id,
          version => replaceRates(version, prepared, change),
          command,
        )
        return viewOf(command.at)(row)
      },
      { body: rateCardReplacement, response: model(preparedView) },
    )
    .delete(
      '/:id',
      async ({ params, query: { seen }, visitor, command }) => {
        const by = nameOf(administrator(visitor))
        const change = { seen, now: command.at }
        await log.handle(rateVersions, params.id, version => withdrawRates(version, by, change), command)
        return success
      },
      { query: rateCardWithdrawal, response: done },
    )
    .post(
      '/preview',
      async ({ body: { figures } }) => {
        refuseUnlessLawful(figures, config)
        return { quotes: await previewRates(db, { ...figures, version: 'preview' }, config) }
      },
      { body: ratePreview, response: model({ quotes: previewedQuote.array() }) },
    )
}

/** `seen` is what a change has to name. `isOpen`: it can still be changed. */
const preparedView = type({
  id: 'string',
  effectiveFrom: 'string',
  figures: rateFigures,
  preparedBy: 'string',
  preparedAt: 'string',
  seen: 'number.integer',
  isOpen: 'boolean',
})

const rateCardsView = type({
  present: { rateCardVersion: 'string', figures: rateFigures },
  next: preparedView.or('null'),
  /** The owner's setting allows flat charges for local moves in Illinois. */
  allowsFlatCharges: 'boolean',
})

const viewOf =
  (now: string) =>
  ({
    id,
    effectiveFrom,
    figures,
    preparedBy,
    preparedAt,
    version,
  }: RateVersion): AnswerOf<typeof preparedView> => ({
    id,
    effectiveFrom,
    figures,
    preparedBy,
    preparedAt,
    seen: version,
    isOpen: isOpen(effectiveFrom, now),
  })

/** @throws Invalid if the rates charge what the law forbids, unless the owner's setting allows it. */
function refuseUnlessLawful(
  { illinoisLocal }: RateFigures,
  { illinoisLocalHourly }: Readonly<{ illinoisLocalHourly: boolean }>,
): void {
  if (!illinoisLocal.flatCharges || !illinoisLocalHourly) return
  const { sources } = rules['IL-local']
  const message = `Local moves in Illinois may charge only actual workers and hours, with travel time: no flat start, item or mile charges (${sources.join(', ')}).`
  throw new Invalid([{ path: 'figures.illinoisLocal.flatCharges', message }])
}

/** @throws Invalid if the day has begun, or does so within minutes */
function refuseUnlessAhead(effectiveFrom: string, now: string): void {
  if (isOpen(effectiveFrom, now)) return
  const message = 'Choose a day that has not begun yet. Rates are final five minutes before it begins.'
  throw new Invalid([{ path: 'effectiveFrom', message }])
}
