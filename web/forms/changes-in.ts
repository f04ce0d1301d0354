/** The fields of a form that somebody changed, so that what a colleague has changed meanwhile in others stays. */
export function changesIn<Form extends object>(before: Form, after: Form): Partial<Form> {
  const changes: Partial<Form> = {}
  for (const name in after) {
    if (JSON.stringify(after[name]) !== JSON.stringify(before[name])) changes[name] = after[name]
  }
  return changes
}
