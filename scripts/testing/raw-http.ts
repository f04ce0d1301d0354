import { connect } from 'node:net'

/**
 * Sends bytes that fetch would not, and hangs up once the answer ends with `last`; without `last`, at once.
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
