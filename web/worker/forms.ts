import { check, type FormToCheck, type WorkerReply } from '../shared/forms/schemas.ts'

/** Checks the forms of a page (web/shared/forms/check-form.ts). */
declare const self: DedicatedWorkerGlobalScope

self.addEventListener('message', async ({ data, ports: [page] }: MessageEvent<FormToCheck>) =>
  page?.postMessage(await reply(data)),
)

/** The page gets no event for a rejection in here, so an error is a reply, too. */
const reply = (form: FormToCheck): Promise<WorkerReply> =>
  check(form).catch((error: unknown) => ({ error: String(error) }))
