/**
 * Bytes that grow as they are written. Integers take 7 bits a byte, the lowest first; signed ones alternate: 0, -1, 1,
 * -2.
 */
export function createWriter() {
  let bytes = new Uint8Array(1 << 16)
  let length = 0

  const makeRoom = (count: number) => {
    if (length + count <= bytes.length) return
    const larger = new Uint8Array(2 * (length + count))
    larger.set(bytes)
    bytes = larger
  }
  const byte = (value: number) => {
    makeRoom(1)
    bytes[length++] = value
  }
  const unsigned = (value: number) => {
    let rest = value
    while (rest > 127) {
      byte((rest & 127) | 128)
      rest >>>= 7
    }
    byte(rest)
  }
  return {
    byte,
    unsigned,
    signed: (value: number) => unsigned(value < 0 ? -2 * value - 1 : 2 * value),
    append(other: Uint8Array) {
      makeRoom(other.length)
      bytes.set(other, length)
      length += other.length
    },
    clear: () => {
      length = 0
    },
    size: () => length,
    /** What was written, until the next write. */
    written: () => bytes.subarray(0, length),
  }
}

export type Writer = ReturnType<typeof createWriter>

/** Reads what a writer wrote, from the position to which it was moved. */
export function createReader(bytes: Uint8Array) {
  let position = 0
  const byte = () => bytes[position++] ?? 0
  const unsigned = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const each = byte()
      value |= (each & 127) << shift
      if (each < 128) return value >>> 0
    }
  }
  return {
    byte,
    unsigned,
    signed() {
      const value = unsigned()
      return value % 2 === 1 ? -(value + 1) / 2 : value / 2
    },
    moveTo(start: number) {
      position = start
    },
    position: () => position,
  }
}

export type Reader = ReturnType<typeof createReader>
