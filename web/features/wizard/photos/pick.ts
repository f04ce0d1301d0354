import { words } from '../words.ts'

/** Spec §5 "Photo upload". */
const mostFiles = 10
const mostBytes = 10_485_760

/** Which of the picked files are sent, and what is said of the others. */
export function pick(
  files: readonly File[],
): Readonly<{ photos: readonly File[]; faults: readonly string[] }> {
  if (files.length > mostFiles) return { photos: [], faults: [words.photos.tooMany(mostFiles)] }
  const judged = files.map(file => ({ file, fault: faultOf(file) }))
  return {
    photos: judged.filter(({ fault }) => fault === undefined).map(({ file }) => file),
    faults: judged.map(({ fault }) => fault).filter(fault => fault !== undefined),
  }
}

function faultOf({ name, type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return words.photos.notAnImage(name)
  if (size > mostBytes) return words.photos.tooLarge(name)
}
