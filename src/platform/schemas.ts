import { configure } from 'arktype/config'

/**
 * Import this before arktype, which reads its settings once. Compiling every schema would take a third of a start. Those
 * of responses are compiled when they are first used (model.ts).
 */
configure({ jitless: true })
