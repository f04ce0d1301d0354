import { Elysia } from 'elysia'
import { BadRequest, UnsupportedType } from '../errors.ts'
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

/** JSON bodies are small. */
const maxBytes = 256 * 1024

/** @throws BadRequest if the text is not JSON or is nested more than 32 levels deep */
export function parseJson(text: string): unknown {
  if (isDeeper(text, maxDepth))
    throw new BadRequest(`The request is nested more than ${maxDepth} levels deep.`)
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new BadRequest('The request is not valid JSON.')
    throw error
  }
}

const maxDepth = 32

/** Counts the brackets outside of strings in one pass, without recursion. */
export function isDeeper(json: string, levels: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at)
    if (char === quote) at = endOfString(json, at)
    else if (char === openBracket || char === openBrace) depth += 1
    else if (char === closeBracket || char === closeBrace) depth -= 1
    if (depth > levels) return true
  }
  return false
}

function endOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1
  return at
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [34, 92, 91, 93, 123, 125]
