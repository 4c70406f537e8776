import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { CannotOpen } from './cannot-open.ts'
import { KEY_BYTES } from './keys.ts'

/* ChaCha20-Poly1305 and HKDF-SHA-256, as Node's OpenSSL has them. */

const CIPHER = 'chacha20-poly1305'
export const TAG_BYTES = 16
const tagged = { authTagLength: TAG_BYTES }

/** A key for one purpose, made of another one. */
export const derive = (key: Uint8Array, salt: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, purpose, KEY_BYTES))

/** What is encrypted, and behind it the tag by which a change is known. */
export const encrypt = (key: Uint8Array, nonce: Uint8Array, plain: Uint8Array): Buffer => {
  const cipher = createCipheriv(CIPHER, key, nonce, tagged)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Throws where one bit is not what was written. */
export const decrypt = (key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array): Buffer => {
  if (sealed.length < TAG_BYTES) throw new CannotOpen('damaged')
  const decipher = createDecipheriv(CIPHER, key, nonce, tagged)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const plain = decipher.update(sealed.subarray(0, -TAG_BYTES))
  try {
    decipher.final()
  } catch {
    throw new CannotOpen('damaged')
  }
  return plain
}
