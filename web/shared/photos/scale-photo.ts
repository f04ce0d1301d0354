/** Enough to read a label on a box, at a tenth of the size of a phone's photo. */
const mostPixels = 2048
/** The server's limit (src/adapters/photos/image.ts). */
const mostBytes = 10_485_760

/**
 * A photo as it is stored and sent: an upright JPEG of at most 2048 pixels a side. A browser that cannot decode it, such as
 * HEIC outside of Apple's, keeps the original, which the server converts. Undefined if that is too large to send.
 */
export async function scaledPhoto(file: File): Promise<Blob | undefined> {
  const scaled = await scale(file).catch(() => undefined)
  const photo = scaled && scaled.size < file.size ? scaled : typed(file)
  return photo.size <= mostBytes ? photo : undefined
}

async function scale(file: File): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const factor = Math.min(1, mostPixels / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * factor)
    canvas.height = Math.round(bitmap.height * factor)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return await new Promise(resolve => canvas.toBlob(blob => resolve(blob ?? undefined), 'image/jpeg', 0.82))
  } finally {
    bitmap.close()
  }
}

/** Most browsers outside of Apple's systems give HEIC files no type. */
const typed = (file: File): Blob =>
  file.type === '' && /\.hei[cf]$/i.test(file.name) ? new Blob([file], { type: 'image/heic' }) : file
