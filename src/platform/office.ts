import { Elysia } from 'elysia'
import { type ContextOptions, context } from './context.ts'
import { administrator } from './visitor.ts'

/** A router for administrators. Others get a 401 or 403 before their input is validated. */
export const office = <const Prefix extends string>(options: ContextOptions, prefix: Prefix) =>
  new Elysia({ prefix }).use(context(options)).onTransform(({ visitor }) => {
    administrator(visitor)
  })
