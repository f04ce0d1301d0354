import { encode } from 'uqr'

type QrCodeProps = Readonly<{ text: string; label: string; className?: string }>

/** Always dark on white, because phones may not read inverted codes. Each module is one unit square. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={dark.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
