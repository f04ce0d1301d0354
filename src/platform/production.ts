/**
 * Import this first: libraries read their mode once, on import. The server runs in production mode unless
 * started with --dev, whatever NODE_ENV says. Tests keep their own mode (scripts/testing/preload.ts).
 */
if (!process.argv.includes('--dev') && Bun.env.NODE_ENV !== 'test') Bun.env.NODE_ENV = 'production'
