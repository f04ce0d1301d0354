import { Elysia } from 'elysia'
import { BadRequest, UnsupportedType } from './errors.ts'
import { readText } from './read-body.ts'

/**
 * Parses the bodies of all routes added after it. Limits depth before anything uses the value: printing or
 * comparing a value nested thousands of levels deep takes minutes or overflows the stack.
 */
export const jsonBodies = new Elysia({ name: 'json bodies' }).onParse(
  { as: 'global' },
  async ({ request, contentType }) => {
    if (!request.body) return
    if (contentType !== 'application/json') throw new UnsupportedType('Please send JSON.')
    return parseJson(await readText(request, maxBytes))
  },
)

const maxBytes = 256 * 1024

/** @throws BadRequest if the text is not JSON or is nested more than 32 levels deep */
export function parseJson(text: string): unknown {
  const value = parsed(text)
  if (isDeeper(value, maxDepth))
    throw new BadRequest(`The request is nested more than ${maxDepth} levels deep.`)
  return value
}

const maxDepth = 32

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new BadRequest('The request is not valid JSON.')
    throw error
  }
}

/** Recurses no deeper than `levels`. */
export const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some(each => isDeeper(each, levels - 1)))
