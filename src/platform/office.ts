import { Elysia } from 'elysia'
import type { Deps } from '../modules/deps.ts'
import { context } from './context.ts'
import { administrator } from './visitor.ts'

/** Calls for administrators alone: everybody else hears 401 or 403 before what they sent is looked at. */
export const office = <const Prefix extends string>(
  deps: Pick<Deps, 'findVisitor' | 'config' | 'signingKey'>,
  prefix: Prefix,
) =>
  new Elysia({ prefix }).use(context(deps)).onTransform(({ visitor }) => {
    administrator(visitor)
  })
