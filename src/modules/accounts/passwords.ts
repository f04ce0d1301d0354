import { Invalid } from '../../platform/errors.ts'

/** The minimum that OWASP recommends for argon2id: 19 MiB, two passes. */
const cost = { algorithm: 'argon2id', memoryCost: 19456, timeCost: 2 } as const

export const hashPassword = (password: string) => Bun.password.hash(password, cost)

/** Also verifies a dummy hash when there is none, so that the response time does not reveal which names exist. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const matches = await Bun.password.verify(password, hash ?? (await dummyHash))
  return matches && hash !== undefined
}

/** Why a password is too weak, or undefined. Loads a list of 49,000 passwords on its first call. */
export async function weaknessOf(password: string, username: string): Promise<string | undefined> {
  const plain = password.toLowerCase()
  if (plain === username.toLowerCase()) return 'Password must not be the username'
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].includes(plain)
    ? 'Password is too common. Please choose another'
    : undefined
}

/** @throws Invalid with an issue at `path` if the password is too weak */
export async function refuseWeak(path: string, password: string, username: string): Promise<void> {
  const message = await weaknessOf(password, username)
  if (message) throw new Invalid([{ path, message }])
}

const dummyHash = hashPassword(crypto.randomUUID())
