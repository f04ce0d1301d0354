/** The query key of the signed-in visitor. */
export const visitorKey = ['/api/auth/session'] as const
