import type { Stage } from './move-day.ts'

/**
 * What a crew's photos show: the state before the work, during and after it, or a damage. No schema library, because crew
 * pages load this file.
 */
export const photoStages = ['before', 'during', 'after', 'damage'] as const
export type PhotoStage = (typeof photoStages)[number]

/** The stages in the words of the office and the customer. */
export const photoStageNames: Readonly<Record<PhotoStage, string>> = {
  before: 'Before',
  during: 'During',
  after: 'After',
  damage: 'Damage',
}

/** What a photo that is taken at this stage of the day most likely shows. */
export function photoStageAt(stage: Stage): PhotoStage {
  if (stage === 'planned' || stage === 'driving' || stage === 'arrived') return 'before'
  return stage === 'unloaded' || stage === 'finished' ? 'after' : 'during'
}

/** The most photos of one job, of one damage and of one claim. */
export const mostDayPhotos = 300
export const mostDamagePhotos = 20
export const mostClaimPhotos = 20

/** A photo as its crew's page sends it. Times are by the phone's clock. */
export type SentPhoto = Readonly<{
  id: string
  photoUrl: string
  stage: PhotoStage
  label: string
  at: string
  sentAt?: string
  by?: string | null
}>

/**
 * A damage as the crew's page sends it. `photoIds` are photos that it sends too. `wasThere` is whether it was there before
 * the job: pages of earlier releases did not ask.
 */
export type SentDamage = Readonly<{
  id: string
  label: string
  words: string
  photoIds: readonly string[]
  wasThere?: boolean
  at: string
  sentAt?: string
  by?: string | null
}>

/** A photo for those who may see it. Its thumbnail is at the URL plus `/thumb`. `at` is by the server's clock. */
export type DayPhotoView = Readonly<{
  id: string
  url: string
  stage: PhotoStage
  label: string
  at: string
  byName: string | null
}>

export type DamageView = Readonly<{
  id: string
  label: string
  words: string
  photoIds: readonly string[]
  /** Null in notes that do not say. */
  wasThere: boolean | null
  at: string
  byName: string | null
}>
