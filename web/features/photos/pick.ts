import { words } from './words.ts'

/** Spec §5 "Photo upload". */
export const mostFiles = 10
export const mostMegabytes = 10
const mostBytes = mostMegabytes * 1_048_576

/** Which of the picked files are sent, and what is said of the others. */
export function pick(
  files: readonly File[],
): Readonly<{ photos: readonly File[]; faults: readonly string[] }> {
  if (files.length > mostFiles) return { photos: [], faults: [words.tooMany(mostFiles)] }
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

/** Away from Apple's systems browsers do not know the photos of an iPhone; their name tells what they are. */
function typed(file: File): File {
  const extension = /\.(heic|heif)$/i.exec(file.name)?.[1]?.toLowerCase()
  return file.type === '' && extension ? new File([file], file.name, { type: `image/${extension}` }) : file
}
