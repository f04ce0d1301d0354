/** Resolves when the condition holds. Pauses between tries: a busy loop would take the CPU from the work it waits for. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await Bun.sleep(5)
}
