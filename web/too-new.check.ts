/**
 * Verifies that the client's type check rejects APIs missing from the oldest supported browsers: a line here
 * that compiles is an error. Nothing imports this file.
 */

// @ts-expect-error
Promise.withResolvers()
// @ts-expect-error
Promise.try(Date)
// @ts-expect-error
Map.groupBy([], String)
// @ts-expect-error
Object.groupBy([], String)
// @ts-expect-error
Array.fromAsync([])
// @ts-expect-error
new Set().union(new Set())
// @ts-expect-error
;[].values().map(String)
// @ts-expect-error
'é'.isWellFormed()
// @ts-expect-error
Temporal.Now
// @ts-expect-error
new Intl.Segmenter()
// @ts-expect-error
Bun.version
// @ts-expect-error
process.argv
// @ts-expect-error
Buffer.from('')
