/** A position as a crew's phone sends it. */
type Position = Readonly<{ id: string; latitude: number; longitude: number; timestamp: string }>

export type Crew = Readonly<{ providerId: string; token: string }>

const sendEveryMs = 500

/**
 * A crew's phone: it reports where it is over the socket until it is stopped, and keeps each position until the server
 * has acknowledged it. When the connection ends it connects again after a random pause and sends what it kept.
 */
export function startPhone(url: string, { providerId, token }: Crew) {
  const kept = new Map<string, Position>()
  const taken: Position[] = []
  const closeCodes: number[] = []
  let sent = 0
  let socket: WebSocket | undefined
  let isStopping = false
  const done = Promise.withResolvers<void>()

  const deliver = (positions: readonly Position[]) => {
    if (socket?.readyState !== WebSocket.OPEN || positions.length === 0) return
    socket.send(JSON.stringify({ type: 'location_batch', locations: positions }))
  }
  const open = () => {
    socket = new WebSocket(`${url.replace('http', 'ws')}/ws/location?token=${token}`)
    socket.onopen = () => deliver([...kept.values()])
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data))
      if (message.type !== 'location_ack') return
      for (const id of message.ids) {
        const position = kept.get(id)
        if (position) taken.push(position)
        kept.delete(id)
      }
      if (isStopping && kept.size === 0) socket?.close(1000)
    }
    socket.onclose = ({ code }) => {
      if (isStopping && kept.size === 0) return done.resolve()
      closeCodes.push(code)
      setTimeout(open, Math.random() * 500)
    }
  }
  // 14 m north every half second: far enough apart that none is thinned away.
  const drive = () => {
    sent += 1
    const position = {
      id: `${providerId} ${sent}`,
      latitude: 42.8 + sent * 0.000126,
      longitude: -87.95,
      timestamp: new Date().toISOString(),
    }
    kept.set(position.id, position)
    deliver([position])
  }
  open()
  const timer = setInterval(drive, sendEveryMs)
  return {
    /** Positions that the server has acknowledged. */
    taken,
    /** Why connections ended that the phone did not end itself. */
    closeCodes,
    /** Resolves when every position is acknowledged. */
    async stop(): Promise<void> {
      clearInterval(timer)
      isStopping = true
      drive()
      await done.promise
    },
  }
}
