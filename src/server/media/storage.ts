import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { traceHeaders } from '../operations/trace.ts'
import { toBucketError } from './bucket-error.ts'

/** Where pictures are stored: in a folder of the data directory, or in a bucket. */
export type MediaSettings =
  | { readonly kind: 'folder' }
  | {
      readonly kind: 's3'
      readonly bucket: string
      readonly region: string
      readonly endpoint: string | null
      readonly accessKeyId: string
      readonly secretAccessKey: string
    }

/** Storage of originals and renditions: a folder or a bucket. */
export interface MediaStorage {
  /** Null when there is no such file. */
  read(key: string): Promise<Uint8Array | null>
  has(key: string): Promise<boolean>
  /** The names of the files in a folder. */
  list(folder: string): Promise<readonly string[]>
  /** Writes atomically: no reader ever sees half a picture. */
  write(key: string, content: Uint8Array): Promise<void>
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>
}

type Bucket = Extract<MediaSettings, { kind: 's3' }>

/** Time limit for a store that does not respond. The request is retried once, then it fails. */
const TIMEOUT_MS = 5_000

/** Whether the file system or S3 reports that there is no such file. */
const isMissing = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (('code' in cause && cause.code === 'ENOENT') || cause.name === 'NoSuchKey') return true
  return false
}

/** Lists a folder; a bucket returns it in pages. */
const namesIn = async (disk: Disk, folder: string): Promise<readonly string[]> => {
  const names: string[] = []
  let paginationToken: string | undefined
  do {
    const part = await disk.listAll(folder, paginationToken === undefined ? {} : { paginationToken })
    for (const entry of part.objects) if (entry.isFile) names.push(entry.name)
    paginationToken = part.paginationToken
  } while (paginationToken !== undefined)
  return names
}

const reader = (disk: Disk): Pick<MediaStorage, 'read' | 'has' | 'list' | 'remove'> => ({
  list: (folder) =>
    namesIn(disk, folder).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    }),
  has: (key) => disk.exists(key),
  remove: (key) =>
    disk.delete(key).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    }),
  read: (key) =>
    disk.getBytes(key).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    }),
})

const folderDisk = (location: string): MediaStorage => {
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    ...reader(disk),
    async write(key, content) {
      const part = `parts/${randomUUID()}`
      await disk.put(part, content)
      await disk.move(part, key)
    },
  }
}

const addTraceHeaders = (request: unknown): void => {
  if (typeof request !== 'object' || request === null || !('headers' in request)) return
  if (typeof request.headers === 'object') Object.assign(request.headers ?? {}, traceHeaders())
}

/** Opens the bucket. The S3 client is large: a shop whose pictures are in a folder never loads it. */
const openBucket = async (place: Bucket, timeoutMs: number): Promise<Disk> => {
  const [{ S3Client }, { S3Driver }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive/drivers/s3'),
  ])
  const client = new S3Client({
    region: place.region,
    credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
    ...(place.endpoint === null ? {} : { endpoint: place.endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
    maxAttempts: 2,
  })
  /* The headers are added after the request was signed: no store needs to know of them (F6). */
  client.middlewareStack.add(
    (next) => (args) => {
      addTraceHeaders(args.request)
      return next(args)
    },
    { name: 'nameTrace', step: 'finalizeRequest', priority: 'low' },
  )
  return new Disk(new S3Driver({ client, bucket: place.bucket, visibility: 'private', supportsACL: false }))
}

const bucketDisk = (place: Bucket, timeoutMs: number): MediaStorage => {
  let opened: Promise<Disk> | undefined
  const disk = (): Promise<Disk> => {
    opened ??= openBucket(place, timeoutMs)
    return opened
  }
  const run = async <T>(work: (disk: Disk) => Promise<T>): Promise<T> => {
    const opening = await disk()
    return work(opening).catch((error: unknown) => {
      throw toBucketError(place.bucket, error)
    })
  }
  return {
    has: (key) => run((open) => reader(open).has(key)),
    read: (key) => run((open) => reader(open).read(key)),
    list: (folder) => run((open) => reader(open).list(folder)),
    remove: (key) => run((open) => reader(open).remove(key)),
    write: (key, content) => run((open) => open.put(key, content)),
  }
}

/** Opens the folder, or the bucket, that the environment names. */
export const openMediaStorage = (
  place: MediaSettings,
  dataDir: string,
  timeoutMs = TIMEOUT_MS,
): MediaStorage =>
  place.kind === 'folder' ? folderDisk(resolve(dataDir, 'media')) : bucketDisk(place, timeoutMs)
