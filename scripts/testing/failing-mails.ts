import type { TestServer } from './server.ts'

/** While `story` is told, nothing can be mailed about this booking. What failed waits for `retryMails`. */
export async function failMails(server: TestServer, id: string, story: () => Promise<unknown>) {
  const { sql } = server.deps
  await server.settled()
  await sql.unsafe(`alter table jobs add constraint refused check (about <> '${id}') not valid`)
  await story()
  await server.settled()
  await sql`update deferred_events set "dueAt" = 'infinity'`
  await sql`alter table jobs drop constraint refused`
}

/** Resolves when everything that was deferred is answered. */
export async function retryMails({ deps: { sql } }: TestServer) {
  await sql`update deferred_events set "dueAt" = now()`
  while ((await sql`select from deferred_events`).count > 0);
}
