import './schemas.ts'

/**
 * Import this first, because libraries read their mode once, on import. The server runs in production mode unless
 * started with --dev, regardless of NODE_ENV. Tests set their own mode (scripts/testing/preload.ts).
 */
if (!process.argv.includes('--dev') && Bun.env.NODE_ENV !== 'test') Bun.env.NODE_ENV = 'production'
