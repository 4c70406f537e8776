/** An operation on the bucket failed: the message says why, and what the operator can do. */
export class BucketError extends Error {}

const unreachable: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
  'TimeoutError',
])

const causesOf = (error: unknown): readonly Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : []

/** The names of an error at S3 or in the network. */
const namesOf = (cause: Error): readonly string[] =>
  'code' in cause ? [cause.name, String(cause.code)] : [cause.name]

/** The HTTP status of the response: a rejected HEAD request has no error name. */
const statusOf = (cause: Error): number | null => {
  const metadata = '$metadata' in cause ? cause.$metadata : null
  return typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
    ? Number(metadata.httpStatusCode)
    : null
}

const explain = (message: string, bucket: string, causes: readonly Error[]): string => {
  const names = causes.flatMap(namesOf)
  const status = causes.map(statusOf).find((code) => code !== null)
  if (names.some((name) => unreachable.has(name)))
    return 'The store of pictures cannot be reached. Start it, or correct S3_ENDPOINT.'
  if (names.includes('NoSuchBucket'))
    return `The store of pictures has no bucket '${bucket}'. Create it first, or correct S3_BUCKET.`
  if (status === 403)
    return 'The store of pictures does not accept S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'
  return `The store of pictures failed${status === undefined ? '' : ` with ${status}`}: ${message}`
}

export const toBucketError = (bucket: string, error: unknown): BucketError => {
  const causes = causesOf(error)
  return new BucketError(explain(causes.at(-1)?.message ?? String(error), bucket, causes), { cause: error })
}
