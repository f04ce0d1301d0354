export type Show = (done: number, total: number, unit: string) => void

/** Shows the progress of some work, and ends the line before anything else is printed. */
export async function withProgress<T>(work: (show: Show) => Promise<T>): Promise<T> {
  const { show, end } = createProgress()
  return work(show).finally(end)
}

/**
 * Shows how far a script is, its rate and the time left. A terminal gets one line that is redrawn. Anything else, such
 * as a log file, gets a line after each quarter if the work takes longer than five seconds.
 */
export function createProgress(
  out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
  now = () => performance.now(),
) {
  let unit = ''
  let startedAt = now()
  let shownAt = startedAt
  let drawn = ''
  let quarters = 0

  const end = () => {
    if (drawn) out.write('\n')
    drawn = ''
    unit = ''
  }
  return {
    /** A new unit, a plural noun, begins a new line. */
    show(done: number, total: number, of: string) {
      if (of !== unit) {
        end()
        unit = of
        // The first call comes after some of the work.
        startedAt = shownAt
        quarters = 0
      }
      shownAt = now()
      const seconds = (shownAt - startedAt) / 1000
      const line = lineOf({ done, total, unit, seconds })
      if (out.isTTY) {
        if (line !== drawn) out.write(`\r${line.padEnd(drawn.length)}`)
        drawn = line
        return
      }
      const passed = Math.floor(partOf(done, total) * 4)
      if (passed > quarters && passed < 4 && seconds > 5) out.write(`${line}\n`)
      quarters = passed
    },
    /** Ends the line. */
    end,
  }
}

type Progress = Readonly<{ done: number; total: number; unit: string; seconds: number }>

/** `[===============               ]  50 %  1,200 events/s, 8 s left` */
export function lineOf({ done, total, unit, seconds }: Progress): string {
  const part = partOf(done, total)
  const filled = '='.repeat(Math.floor(part * WIDTH)).padEnd(WIDTH)
  const bar = `[${filled}] ${String(Math.floor(part * 100)).padStart(3)} %`
  if (done <= 0 || seconds <= 0) return bar
  const rate = (done / seconds).toLocaleString('en-US', { maximumSignificantDigits: 3 })
  return `${bar}  ${rate} ${unit}/s, ${duration((seconds / part) * (1 - part))} left`
}

const WIDTH = 30

const partOf = (done: number, total: number) => (total <= 0 ? 1 : Math.min(done / total, 1))

function duration(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
