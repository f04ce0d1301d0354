/** Under what it is kept who is signed in. */
export const visitorKey = ['/api/auth/session'] as const
