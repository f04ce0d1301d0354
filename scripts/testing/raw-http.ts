import { connect } from 'node:net'

/**
 * Sends bytes that fetch would not. Disconnects once the response ends with `last`, or at once without
 * `last`.
 */
export const rawHttp = (url: string, bytes: string, last?: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(url).port), new URL(url).hostname)
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    socket.on('data', chunk => {
      answer += chunk
      if (last && answer.endsWith(last)) socket.destroy()
    })
    socket.write(bytes, () => {
      if (last === undefined) socket.destroy()
    })
  })
