import { categoryOf, idOf, type Stored, type Table } from '../../../eventlog/types.ts'
import { startOfDay } from '../../../shared/chicago.ts'
import { versionFrom } from '../../../shared/rate-card-name.ts'
import type { Platform } from '../../module.ts'
import { firstRateCard, type RateCard } from '../rate-card.ts'
import { listRates } from './queries.ts'
import { type RateVersion, rateVersions } from './rate-version.ts'

export type RateCards = ReturnType<typeof createRateCards>

/**
 * The rate cards in memory, so that a quote needs no query for them. They follow the log, from any process, within a
 * second or so. A version is final minutes before its day begins (see `isOpen`), so no process prices with an old one.
 */
export function createRateCards({ config, db, log }: Pick<Platform, 'config' | 'db' | 'log'>) {
  const first = firstRateCard(config)
  const versions = new Map<string, RateVersion>()
  /** The latest day first. */
  let prepared: readonly Readonly<{ since: string; card: RateCard }>[] = []

  const put = (version: RateVersion | undefined) => {
    if (!version) return
    versions.set(version.id, version)
    prepared = [...versions.values()]
      .filter(({ withdrawnAt }) => withdrawnAt === null)
      .map(({ effectiveFrom, figures }) => ({
        since: startOfDay(effectiveFrom),
        card: { ...figures, version: versionFrom(effectiveFrom) },
      }))
      .sort((one, other) => (one.since > other.since ? -1 : 1))
  }
  const take = (event: Stored) => {
    const before = versions.get(idOf(folded.category, event.stream))
    if (event.version > (before?.version ?? 0)) put(folded.fold(before, event))
  }

  return {
    /** Loads the versions, and follows the log from then on. */
    async start() {
      const early: Stored[] = []
      let isLoaded = false
      const following = log.tail(event => {
        if (categoryOf(event.stream) !== folded.category) return
        if (isLoaded) take(event)
        else early.push(event)
      })
      await following.caughtUp()
      for (const version of await listRates(db)) put(version)
      isLoaded = true
      for (const event of early) take(event)
    },
    /** The rate card in effect at an instant. */
    at: (instant: string): RateCard => prepared.find(({ since }) => since <= instant)?.card ?? first,
  }
}

const folded: Table<RateVersion> = rateVersions
