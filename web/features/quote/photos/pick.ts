import { words } from './words.ts'

/** Spec §5 "Photo upload". */
export const mostFiles = 10
export const mostMegabytes = 10
/** The server's limit for a booking (booking/forms.ts). */
const mostPhotos = 50
const mostBytes = mostMegabytes * 1_048_576

/**
 * Selects the files to upload, given the number of photos already `there`, and explains the rejected ones.
 */
export function pick(
  files: readonly File[],
  there = 0,
): Readonly<{ photos: readonly File[]; faults: readonly string[] }> {
  if (files.length > mostFiles) return { photos: [], faults: [words.tooMany(mostFiles)] }
  if (files.length + there > mostPhotos) return { photos: [], faults: [words.enough(mostPhotos)] }
  const judged = files.map(typed).map(file => ({ file, fault: faultOf(file) }))
  return {
    photos: judged.filter(({ fault }) => fault === undefined).map(({ file }) => file),
    faults: judged.map(({ fault }) => fault).filter(fault => fault !== undefined),
  }
}

function faultOf({ name, type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return words.notAnImage(name)
  if (size > mostBytes) return words.tooLarge(name)
}

/** Most browsers outside Apple's systems give HEIC files no type, so it is taken from the name. */
function typed(file: File): File {
  const extension = /\.(heic|heif)$/i.exec(file.name)?.[1]?.toLowerCase()
  return file.type === '' && extension ? new File([file], file.name, { type: `image/${extension}` }) : file
}
