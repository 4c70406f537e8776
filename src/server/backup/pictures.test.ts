import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMediaStore, openMediaStorage } from '../media/index.ts'
import { restorePictures, savePictures } from './pictures.ts'

const emptyFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-pictures-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
const openMedia = async () => createMediaStore(openMediaStorage({ kind: 'folder' }, await emptyFolder()))

test('puts the photographs of refunds back from a backup beside the pictures of goods [M-073, FT-15]', async () => {
  const [media, empty, folder] = [await openMedia(), await openMedia(), await emptyFolder()]
  const [picture, photograph] = [new Uint8Array([1, 2]), new Uint8Array([3, 4, 5])]
  await media.save('a1', picture, new Uint8Array([9]))
  await media.savePrivate('p7', photograph)
  expect(await savePictures(media, join(folder, 'media'), [], null)).toBe(2)
  expect(await restorePictures(empty, join(folder, 'media'), null)).toBe(2)
  expect((await empty.hashes()).toSorted()).toEqual(['a1', 'p7'])
  for (const [hash, content] of [
    ['a1', picture],
    ['p7', photograph],
  ] as const)
    expect(new Uint8Array((await empty.original(hash)) ?? [])).toEqual(content)
})
