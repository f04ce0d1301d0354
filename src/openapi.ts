import { Type } from 'arktype'
import type { AnyElysia } from 'elysia'
import { problem } from './platform/errors.ts'
import { isModel } from './platform/model.ts'

/**
 * The API as OpenAPI 3.1, read from the schemas by which the routes check their input and their answers. A ready-made
 * generator, @elysiajs/openapi, was tried: it drops the bodies of routes behind a parser of our own.
 */
export const openapi = (title: string, routes: AnyElysia['routes']) => ({
  openapi: '3.1.0',
  info: { title, version: '1' },
  paths: Object.fromEntries(
    [...Map.groupBy(routes.filter(isDocumented), addressOf)].map(([address, methods]) => [
      address,
      Object.fromEntries(methods.map(route => [route.method.toLowerCase(), operation(route)])),
    ]),
  ),
  components: { schemas: { Problem: jsonOf(problem) } },
})

type Route = AnyElysia['routes'][number]

/** Pages, files and the card sandbox are not part of the API. */
const isDocumented = ({ hooks }: Route): boolean => Boolean(hooks.response ?? hooks.detail?.responses)

const addressOf = ({ path }: Route) => path.replace(/:(\w+)/g, '{$1}').replace(/(.)\/$/, '$1')

function operation({ path, hooks: { body, query, response, detail } }: Route) {
  return {
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...(isSchema(query) ? parametersOf(jsonOf(query.in)) : []),
    ],
    ...(isSchema(body) && { requestBody: { content: json(jsonOf(body.in)) } }),
    responses: {
      ...detail?.responses,
      ...Object.fromEntries(
        Object.entries(isModel(response) ? { 200: response } : (response ?? {})).flatMap(([status, model]) =>
          isModel(model) ? [[status, { description: status, content: json(jsonOf(model.schema)) }]] : [],
        ),
      ),
      default: {
        description: 'Any error',
        content: json({ $ref: '#/components/schemas/Problem' }),
      },
    },
  }
}

const isSchema = (value: unknown): value is Type => value instanceof Type

const json = (schema: object) => ({ 'application/json': { schema } })

/** What JSON Schema cannot express, such as a check by a function, is left out. */
const jsonOf = (schema: Type) =>
  schema.toJsonSchema({
    fallback: {
      unit: ({ unit, base }) => (unit === undefined ? { not: {} } : base),
      default: ({ base }) => base,
    },
  })

const parametersOf = (schema: object) =>
  'properties' in schema
    ? Object.entries(schema.properties ?? {}).map(([name, each]) => ({
        name,
        in: 'query',
        required: 'required' in schema && Array.isArray(schema.required) && schema.required.includes(name),
        schema: each,
      }))
    : []
