import { classesOf, filterSheet } from './style-rules.ts'

/**
 * The bundler writes the styles of all pages into one sheet. `first` is what the scripts of the first load can use;
 * `later` the rules with a class that only other scripts name, in the order they had.
 */
export function splitStyles(css: string, scripts: Readonly<{ first: string; all: string }>) {
  const named = { first: wordsOf(scripts.first), all: wordsOf(scripts.all) }
  const isLater = (selector: string) =>
    classesOf(selector).some(name => named.all.has(name) && !named.first.has(name))
  return {
    first: filterSheet(css, { atRule: () => true, selector: selector => !isLater(selector) }),
    later: filterSheet(css, {
      atRule: prelude => /^@(media|supports|container)/.test(prelude),
      selector: isLater,
    }),
  }
}

const wordsOf = (script: string) => new Set(script.match(/[A-Za-z][\w-]*/g))
