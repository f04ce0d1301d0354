/** A bar for a terminal, drawn over itself; on anything else nothing is drawn. */
export function progressBar(out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>) {
  let drawn = ''
  return {
    show(done: number, total: number) {
      const bar = `\r${barOf(done, total)}`
      if (out.isTTY && bar !== drawn) out.write(bar)
      drawn = bar
    },
    end() {
      if (out.isTTY && drawn) out.write('\n')
    },
  }
}

const WIDTH = 30

/** `[===============               ]  50 %` */
export function barOf(done: number, total: number): string {
  const part = total === 0 ? 1 : Math.min(done / total, 1)
  const filled = '='.repeat(Math.floor(part * WIDTH)).padEnd(WIDTH)
  return `[${filled}] ${String(Math.floor(part * 100)).padStart(3)} %`
}
