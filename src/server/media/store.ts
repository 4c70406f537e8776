import { resolve } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { S3Driver } from 'flydrive/drivers/s3'
import type { MediaPlace } from '../env.ts'

/** The folder, or the bucket, that keeps originals and renditions. */
export const openDisk = (place: MediaPlace, dataDir: string): Disk => {
  if (place.kind === 'folder')
    return new Disk(new FSDriver({ location: resolve(dataDir, 'media'), visibility: 'private' }))
  const client = new S3Client({
    region: place.region,
    credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
    ...(place.endpoint === null ? {} : { endpoint: place.endpoint, forcePathStyle: true }),
  })
  return new Disk(new S3Driver({ client, bucket: place.bucket, visibility: 'private', supportsACL: false }))
}
