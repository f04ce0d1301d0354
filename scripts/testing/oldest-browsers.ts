import type { Page } from 'playwright-core'

/** The oldest supported versions of Chrome, Safari, Firefox and Samsung Internet, as in the README. */
export const oldest: Versions = [111, 16.4, 115, 22]

type Versions = readonly [chrome: number, safari: number, firefox: number, samsung: number]

const never = Number.POSITIVE_INFINITY

/**
 * The first versions that have an API, from MDN's compatibility data. Instance methods are written with
 * `prototype`.
 */
const firstVersions: Readonly<Record<string, Versions>> = {
  'AbortSignal.any': [116, 17.4, 124, 24],
  'Array.fromAsync': [121, 16.4, 115, 25],
  'ArrayBuffer.prototype.transfer': [114, 17.4, 122, 23],
  AsyncDisposableStack: [134, 27.3, 141, 29],
  'Blob.prototype.bytes': [144, 18, 128, never],
  CloseWatcher: [126, 27.3, 149, 28],
  DisposableStack: [134, 27.3, 141, 29],
  'Document.prototype.startViewTransition': [111, 18, 144, 22],
  'Element.prototype.checkVisibility': [105, 17.4, 106, 20],
  'Element.prototype.getHTML': [125, 18, 128, 27],
  'Element.prototype.moveBefore': [133, never, 144, 29],
  'Error.isError': [134, never, 138, 29],
  Float16Array: [135, 18.2, 129, 29],
  Highlight: [105, 17.2, 140, 20],
  'HTMLElement.prototype.hidePopover': [114, 17, 125, 23],
  'HTMLElement.prototype.showPopover': [114, 17, 125, 23],
  'HTMLElement.prototype.togglePopover': [114, 17, 125, 23],
  'Intl.DurationFormat': [129, 16.4, 136, 28],
  'Intl.Segmenter': [87, 14.1, 125, 14],
  'Iterator.from': [122, 18.4, 131, 26],
  'Iterator.prototype.drop': [122, 18.4, 131, 26],
  'Iterator.prototype.every': [122, 18.4, 131, 26],
  'Iterator.prototype.filter': [122, 18.4, 131, 26],
  'Iterator.prototype.find': [122, 18.4, 131, 26],
  'Iterator.prototype.flatMap': [122, 18.4, 131, 26],
  'Iterator.prototype.forEach': [122, 18.4, 131, 26],
  'Iterator.prototype.map': [122, 18.4, 131, 26],
  'Iterator.prototype.reduce': [122, 18.4, 131, 26],
  'Iterator.prototype.some': [122, 18.4, 131, 26],
  'Iterator.prototype.take': [122, 18.4, 131, 26],
  'Iterator.prototype.toArray': [122, 18.4, 131, 26],
  'JSON.rawJSON': [114, 18.4, 135, 23],
  'Map.groupBy': [117, 17.4, 119, 24],
  'Map.prototype.getOrInsert': [145, 26.2, 144, never],
  'Math.sumPrecise': [147, 26.2, 137, never],
  'Navigator.prototype.wakeLock': [84, 16.4, 126, 14],
  'Object.groupBy': [117, 17.4, 119, 24],
  'Promise.try': [128, 18.2, 134, 28],
  'Promise.withResolvers': [119, 17.4, 121, 25],
  'ReadableStream.from': [never, 27, 117, never],
  'ReadableStream.prototype.values': [124, 27, 110, 27],
  'RegExp.escape': [136, 18.2, 134, 29],
  'Response.prototype.bytes': [132, 18, 128, 29],
  'Set.prototype.difference': [122, 17, 127, 26],
  'Set.prototype.intersection': [122, 17, 127, 26],
  'Set.prototype.isDisjointFrom': [122, 17, 127, 26],
  'Set.prototype.isSubsetOf': [122, 17, 127, 26],
  'Set.prototype.isSupersetOf': [122, 17, 127, 26],
  'Set.prototype.symmetricDifference': [122, 17, 127, 26],
  'Set.prototype.union': [122, 17, 127, 26],
  'String.prototype.isWellFormed': [111, 16.4, 119, 22],
  'String.prototype.toWellFormed': [111, 16.4, 119, 22],
  Temporal: [144, 27.3, 139, never],
  'Uint8Array.fromBase64': [140, 18.2, 133, 30],
  'Uint8Array.prototype.toBase64': [140, 18.2, 133, 30],
  'Uint8Array.prototype.toHex': [140, 18.2, 133, 30],
  'URL.canParse': [120, 17, 115, 25],
  'URL.parse': [126, 18, 126, 28],
  cookieStore: [87, 18.4, 140, 14],
  navigation: [102, 26.2, 147, 19],
  requestIdleCallback: [47, never, 55, 5],
  scheduler: [94, never, 142, 17],
}

/** APIs that at least one of the oldest browsers lacks. */
export const tooNew: readonly string[] = Object.entries(firstVersions)
  .filter(([, versions]) => versions.some((version, n) => version > (oldest[n] ?? 0)))
  .map(([name]) => name)

/** Removes those APIs from the page, from its next navigation on. */
export const makeOldest = (page: Page) =>
  page.addInitScript(names => {
    for (const path of names) {
      const steps = path.split('.')
      const name = steps.pop() ?? path
      const owner = steps.reduce<unknown>((holder, step) => Object(holder)[step], globalThis)
      if (owner) Reflect.deleteProperty(Object(owner), name)
    }
  }, tooNew)
