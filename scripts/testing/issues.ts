import type { Issue } from '../../src/platform/errors.ts'

/** What an answer of 422 says of each field, by its path. */
export const wordsByPath = ({ issues }: Readonly<{ issues: readonly Issue[] }>) =>
  Object.fromEntries(issues.map(({ path, message }) => [path, message]))
