/** The fields that changed. Sending only these keeps a colleague's concurrent changes to the others. */
export function changesIn<Form extends object>(before: Form, after: Form): Partial<Form> {
  const changes: Partial<Form> = {}
  for (const name in after) {
    if (JSON.stringify(after[name]) !== JSON.stringify(before[name])) changes[name] = after[name]
  }
  return changes
}
