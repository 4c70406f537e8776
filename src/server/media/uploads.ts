import { createTaskQueue } from '../queue.ts'
import { reencodeUpload, type UploadedPicture } from './renditions.ts'

/** One at a time: a large picture fills tens of megabytes while it is encoded. Few wait, with their bodies. */
const encode = createTaskQueue(1, 20)

/** Encodes the pictures of a form anew, in its order; null: one of them is not a whole picture. */
export const encodeUploads = async (
  uploads: readonly Uint8Array[],
): Promise<readonly UploadedPicture[] | null> => {
  const pictures: UploadedPicture[] = []
  for (const upload of uploads) {
    const picture = await encode(() => reencodeUpload(upload))
    if (picture === null) return null
    pictures.push(picture)
  }
  return pictures
}
