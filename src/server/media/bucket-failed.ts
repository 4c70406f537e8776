/** The bucket did not do what it was asked: the message says why, and what whoever runs the shop can do. */
export class BucketFailed extends Error {}

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

/** What S3 or the network calls it. */
const namesOf = (cause: Error): readonly string[] =>
  'code' in cause ? [cause.name, String(cause.code)] : [cause.name]

/** What the store answered, which has no words for HEAD. */
const statusOf = (cause: Error): number | null => {
  const answer = '$metadata' in cause ? cause.$metadata : null
  return typeof answer === 'object' && answer !== null && 'httpStatusCode' in answer
    ? Number(answer.httpStatusCode)
    : null
}

const whyIt = (failed: string, bucket: string, causes: readonly Error[]): string => {
  const names = causes.flatMap(namesOf)
  const status = causes.map(statusOf).find((found) => found !== null)
  if (names.some((name) => unreachable.has(name)))
    return 'The store of pictures cannot be reached. Start it, or correct S3_ENDPOINT.'
  if (names.includes('NoSuchBucket'))
    return `The store of pictures has no bucket '${bucket}'. Create it first, or correct S3_BUCKET.`
  if (status === 403)
    return 'The store of pictures does not accept S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'
  return `The store of pictures failed${status === undefined ? '' : ` with ${status}`}: ${failed}`
}

export const bucketFailed = (bucket: string, error: unknown): BucketFailed => {
  const causes = causesOf(error)
  return new BucketFailed(whyIt(causes.at(-1)?.message ?? String(error), bucket, causes), { cause: error })
}
