import { check, type FormToCheck } from '../shared/forms/schemas.ts'

/** Checks the forms of a page (web/shared/forms/check-form.ts). */
declare const self: DedicatedWorkerGlobalScope

self.addEventListener('message', async ({ data, ports: [page] }: MessageEvent<FormToCheck>) =>
  page?.postMessage(await check(data)),
)
