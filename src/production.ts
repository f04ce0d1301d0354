/**
 * Import this first: libraries read their mode once, when they are imported. The server runs in production
 * mode unless it is started with --dev, whatever the environment says. A test keeps its own mode (see
 * scripts/testing/preload.ts).
 */
if (!process.argv.includes('--dev') && Bun.env.NODE_ENV !== 'test') Bun.env.NODE_ENV = 'production'
