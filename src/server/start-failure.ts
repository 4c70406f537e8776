import { DirectoryInUse } from './database/directory-lock.ts'
import { MigrationTooSlow } from './database/migration-too-slow.ts'
import { UserOwnsTables } from './database/user-owns-tables.ts'
import { InvalidEnvironment } from './env/env.ts'
import { BucketError } from './media/bucket-error.ts'

/** The shop cannot open; the message says why and what to do, for the person who started it. */
export class CannotStart extends Error {}

const codeOf = (error: unknown): string => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  return ''
}

const portOf = (error: unknown): string =>
  error instanceof Error && 'port' in error ? String(error.port) : 'that it was given'

/** Explains, in plain sentences for the person who started the shop, why it does not open. */
export const explainStartFailure = (error: unknown): readonly string[] => {
  if (error instanceof InvalidEnvironment) return error.problems
  if (
    error instanceof DirectoryInUse ||
    error instanceof CannotStart ||
    error instanceof MigrationTooSlow ||
    error instanceof UserOwnsTables ||
    error instanceof BucketError
  )
    return [error.message]
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return [
        `Another program listens on port ${portOf(error)}. Stop it, or set PORT, ADMIN_PORT or METRICS_PORT to another number.`,
      ]
    case 'EACCES':
      return [
        'This port, or the data folder, is not ours to use. Set PORT above 1023, or DATA_DIR to a folder of yours.',
      ]
    case 'EAI_AGAIN':
    case 'ECONNREFUSED':
    case 'EHOSTUNREACH':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
      return ['The database of DATABASE_URL cannot be reached. Start it, or correct the address.']
    case '28P01':
    case '28000':
      return [
        'The database does not accept the user or password of DATABASE_URL, or of DATABASE_OWNER_URL if that is set.',
      ]
    case '3D000':
      return ['The database that DATABASE_URL names does not exist. Create it first.']
    default:
      return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
  }
}
