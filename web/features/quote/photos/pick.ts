/** Spec §5 "Photo upload". */
export const maxFiles = 10
export const maxMegabytes = 10
/** The server's limit for a booking (booking/forms.ts). */
const maxPhotos = 50
const maxBytes = maxMegabytes * 1_048_576

/**
 * Selects the files to upload, given the number of photos already present, and explains the rejected ones.
 */
export function pick(
  files: readonly File[],
  present = 0,
): Readonly<{ photos: readonly File[]; faults: readonly string[] }> {
  if (files.length > maxFiles) return { photos: [], faults: [`Maximum ${maxFiles} files allowed`] }
  if (files.length + present > maxPhotos)
    return {
      photos: [],
      faults: [`A booking can have up to ${maxPhotos} photos. Please remove some before adding more.`],
    }
  const checked = files.map(withType).map(file => ({ file, fault: faultOf(file) }))
  return {
    photos: checked.filter(({ fault }) => fault === undefined).map(({ file }) => file),
    faults: checked.map(({ fault }) => fault).filter(fault => fault !== undefined),
  }
}

function faultOf({ name, type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return `File ${name} is not a photo`
  if (size > maxBytes) return `File ${name} is too large. Maximum size: ${maxMegabytes}MB`
}

/** Most browsers outside Apple's systems give HEIC files no type, so it is taken from the name. */
function withType(file: File): File {
  const extension = /\.(heic|heif)$/i.exec(file.name)?.[1]?.toLowerCase()
  return file.type === '' && extension ? new File([file], file.name, { type: `image/${extension}` }) : file
}
