import Ajv from 'ajv/dist/2020.js'
import type { Answer, TestServer } from './server.ts'

/** Reads the API's document; the function answers why an answer does not fit it, or nothing. */
export async function readDocument(server: TestServer) {
  const { body: document } = await server.browser().get('/api/openapi.json')
  // The document has keywords of its own, such as messages and formats.
  const ajv = new Ajv({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'api')
  const operationOf = (method: string, path: string) =>
    document.paths[path.replace(/:(\w+)/g, '{$1}').replace(/(.)\/$/, '$1')]?.[method.toLowerCase()]
  return {
    operationOf,
    mismatch(method: string, path: string, { status, headers, body }: Answer): string | undefined {
      const { responses } = operationOf(method, path)
      const { content } = responses[status] ?? responses.default
      const [type = ''] = (headers.get('content-type') ?? '').split(';')
      if (!content[type]) return `${status} has the type ${type}`
      if (type !== 'application/json') return
      // A reference is relative to the whole document.
      const schema = JSON.parse(JSON.stringify(content[type].schema).replaceAll('"#/', '"api#/'))
      const { $schema: _, ...rest } = schema
      return ajv.validate(rest, body) ? undefined : `${status}: ${ajv.errorsText()}`
    },
  }
}
