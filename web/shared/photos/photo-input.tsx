import { type ChangeEvent, type ComponentProps, type ReactNode, useEffect, useState } from 'react'

type FileButtonProps = Omit<ComponentProps<'label'>, 'children'> &
  Readonly<{
    /** Opens the camera. Without it, several photos can be chosen. */
    isCamera?: boolean
    onPick(files: readonly File[]): void
    children: ReactNode
  }>

/**
 * Takes or chooses photos: `<Button asChild><FileButton onPick={…}>`. Most systems outside of Apple's give HEIC files no
 * type.
 */
export function FileButton({ isCamera = false, onPick, children, ...label }: FileButtonProps) {
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onPick([...(target.files ?? [])])
    // The same photo can be picked again.
    target.value = ''
  }
  return (
    <label {...label}>
      <input
        type="file"
        className="visually-hidden"
        // Chrome on Android opens the camera only if it accepts nothing else.
        accept={isCamera ? 'image/*' : 'image/*,.heic,.heif'}
        {...(isCamera ? { capture: 'environment' } : { multiple: true })}
        onChange={pick}
      />
      {children}
    </label>
  )
}

/** A photo that is not uploaded yet. */
export function BlobPhoto({ blob, alt }: Readonly<{ blob: Blob; alt: string }>) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return <img src={url} alt={alt} />
}
