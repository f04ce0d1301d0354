import { Button, Grid } from '@radix-ui/themes'
import { Eraser } from 'lucide-react'
import { type FormEvent, type PointerEvent, useId, useState } from 'react'
import large from '../styles/large.module.css'
import styles from './signature.module.css'
import { isApart, isDrawn, type Point, padSize, pathIn, type Stroke, storedPath } from './strokes.ts'
import { signatureWords } from './words.ts'

/** Who signed, and the SVG path of the signature; it is empty if the typed name is the signature. */
export type Signature = Readonly<{ signedBy: string; strokes: string }>

type SignaturePadProps = Readonly<{
  onSign(signature: Signature): void
  /** The label of the button that signs, such as what is signed. */
  label: string
  /** Who is expected to sign. */
  name?: string
  isSending?: boolean
  words?: typeof signatureWords
}>

/**
 * Takes a signature: the full name, and a drawing by finger, pen or mouse. Those who cannot draw tick that the typed
 * name is their signature, so the keyboard alone is enough.
 */
export function SignaturePad({
  onSign,
  label,
  name = '',
  isSending = false,
  words = signatureWords,
}: SignaturePadProps) {
  const [signedBy, setSignedBy] = useState(name)
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [isTyped, setTyped] = useState(false)
  const [fault, setFault] = useState<string>()
  const faultId = useId()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const missing =
      signedBy.trim() === '' ? words.noName : isTyped || isDrawn(strokes) ? undefined : words.noSignature
    setFault(missing)
    if (missing === undefined) {
      onSign({ signedBy: signedBy.trim(), strokes: isTyped ? '' : storedPath(strokes) })
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={submit}
      aria-describedby={fault === undefined ? undefined : faultId}
      noValidate
    >
      <label className={large.field}>
        {words.name}
        <input
          value={signedBy}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="words"
          onChange={({ target }) => setSignedBy(target.value)}
        />
      </label>
      {!isTyped && (
        <Grid gap="3">
          <DrawingField label={words.pad} strokes={strokes} onChange={setStrokes} />
          <Button
            type="button"
            variant="outline"
            color="gray"
            highContrast
            className={large.button}
            disabled={strokes.length === 0}
            onClick={() => setStrokes([])}
          >
            <Eraser size={20} aria-hidden /> {words.clear}
          </Button>
        </Grid>
      )}
      <label className={styles.typed}>
        <input type="checkbox" checked={isTyped} onChange={({ target }) => setTyped(target.checked)} />
        {words.typed}
      </label>
      {fault !== undefined && (
        <p id={faultId} role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <Button highContrast className={large.button} loading={isSending}>
        {label}
      </Button>
    </form>
  )
}

type DrawingFieldProps = Readonly<{
  label: string
  strokes: readonly Stroke[]
  onChange(change: (strokes: readonly Stroke[]) => readonly Stroke[]): void
}>

/** What is drawn is the path that is stored, so the signature is what its signer has seen. */
function DrawingField({ label, strokes, onChange }: DrawingFieldProps) {
  const [pointer, setPointer] = useState<number>()
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    // A second finger, or another button of the mouse, draws nothing.
    if (pointer !== undefined || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setPointer(event.pointerId)
    const point = pointOf(event)
    onChange(known => [...known, [point]])
  }
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId !== pointer) return
    const point = pointOf(event)
    onChange(known => {
      const stroke = known.at(-1) ?? []
      return isApart(stroke, point) ? [...known.slice(0, -1), [...stroke, point]] : known
    })
  }
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId === pointer) setPointer(undefined)
  }
  return (
    <div className={styles.field}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${padSize.width} ${padSize.height}`}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path className={styles.line} d="M60 400L940 400" />
        <path className={styles.ink} d={pathIn(strokes)} />
      </svg>
      {strokes.length === 0 && (
        <p className={styles.hint} aria-hidden>
          {label}
        </p>
      )}
    </div>
  )
}

/** Where a pointer is on the pad. A captured pointer may leave it. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const within = (share: number, most: number) => Math.min(most, Math.max(0, share * most))
  return [within((clientX - left) / width, padSize.width), within((clientY - top) / height, padSize.height)]
}
