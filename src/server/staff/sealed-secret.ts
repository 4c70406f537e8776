import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from '../session/session-cookie.ts'

/*
 * The secrets of authenticator apps as the database stores them: AES-256-GCM, by a key that is derived from
 * the shop's own secret. A copy of the database alone makes no codes. `owner` is authenticated with it, so
 * that a row moved to another person does not open.
 */

const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'authenticators of staff', 32))

/** iv, tag and the encrypted secret. */
export const sealSecret = ([secret]: Secrets, content: Uint8Array, owner: string): Uint8Array => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

const openWith = (secret: string, sealed: Uint8Array, owner: string): Uint8Array | null => {
  const parts = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), parts.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(parts.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(parts.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

/** Null: encrypted by none of the secrets, for another owner, or damaged. */
export const openSecret = (secrets: Secrets, sealed: Uint8Array, owner: string): Uint8Array | null => {
  for (const secret of secrets) {
    const opened = openWith(secret, sealed, owner)
    if (opened !== null) return opened
  }
  return null
}
