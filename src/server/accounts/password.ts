import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createTaskQueue } from '../queue.ts'

/*
 * Password hashing with Argon2id (OWASP's first choice): 19 MiB, two passes, one lane; about 30 ms. Uses
 * Node's own implementation. The parameters are stored in each hash, so that they can be raised later.
 */

/* One processor stays free for other requests (LD-05); two hundred logins wait at most six seconds. */
const concurrency = Math.max(1, availableParallelism() - 1)
const enqueue = createTaskQueue(concurrency, 200 * concurrency)
const deriveNow = promisify(argon2)
const derive = (...work: Parameters<typeof deriveNow>) => enqueue(() => deriveNow(...work))
const memory = 19_456
const passes = 2
const parallelism = 1
const TAG_BYTES = 32

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/* Normalises characters however they were typed: é as one character or as two (NIST 800-63B). */
const messageOf = (password: string): string => password.normalize('NFKC')

/** `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>` */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', {
    message: messageOf(password),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: TAG_BYTES,
  })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

const phc =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/

/** The hash of a random password that cannot be guessed, created by each process. */
const decoy = hashPassword(randomBytes(32).toString('base64'))

/**
 * Checks a password. `null`: no such account; the same work is done, so that the response time reveals
 * nothing (HZ-04).
 */
export const verifyPassword = async (password: string, hash: string | null): Promise<boolean> => {
  const match = (hash ?? (await decoy)).match(phc)
  if (match === null) throw new Error('A stored password hash has an unknown format.')
  const [, m = '', t = '', p = '', salt = '', tag = ''] = match
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: messageOf(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    tagLength: expected.byteLength,
  })
  return timingSafeEqual(actual, expected) && hash !== null
}
