import type { Reader } from './read.ts'
import { unlessCancelled } from './unless-cancelled.ts'

/** Columns, constraints, indexes and triggers of live tables in one text, to tell whether a migration has changed them. */
export async function shapeOf(sql: Reader, tables: readonly string[], signal?: AbortSignal): Promise<string> {
  const statement = sql<{ part: string }[]>`
    with live as (
      select c.oid, relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname = 'public' and relname = any(${tables}))
    select concat_ws(' ', name, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)) as part
    from live join pg_attribute on attrelid = oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    union all select concat_ws(' ', name, conname, pg_get_constraintdef(c.oid))
    from live join pg_constraint c on conrelid = live.oid
    union all select pg_get_indexdef(indexrelid) from live join pg_index on indrelid = oid
    union all select pg_get_triggerdef(t.oid) from live join pg_trigger t on tgrelid = live.oid where not tgisinternal
    order by part`
  const parts = await unlessCancelled(signal, statement)
  return parts.map(({ part }) => part).join('\n')
}
