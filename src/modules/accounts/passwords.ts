/** argon2id by Bun, at the cost OWASP recommends as its minimum: 19 MiB, two passes. */
const cost = { algorithm: 'argon2id', memoryCost: 19456, timeCost: 2 } as const

export const hashPassword = (password: string) => Bun.password.hash(password, cost)

/** Takes as long for nobody's password as for somebody's, so that the time does not tell which names exist. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const matches = await Bun.password.verify(password, hash ?? (await nobodysHash))
  return matches && hash !== undefined
}

const nobodysHash = hashPassword(crypto.randomUUID())
