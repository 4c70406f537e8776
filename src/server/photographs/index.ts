import type { MediaStore } from '../media/index.ts'
import { type KeepDeps, keepPhotographs } from './keep-photographs.ts'
import { deletePhotograph, findByForms, findHash, findLeftPhotographs } from './store.ts'

export type { KeepRefusal } from './keep-photographs.ts'
export type { Photograph } from './store.ts'

type PhotographsDeps = KeepDeps & {
  readonly media: Pick<MediaStore, 'savePrivate' | 'original' | 'remove'>
}

/** Photographs of damaged and missing goods, kept with their refunds and returns; staff alone see them (M-073). */
export const createPhotographs = (deps: PhotographsDeps) => {
  const { database, media, now } = deps
  const { queries } = database
  return {
    keep: keepPhotographs(deps),
    /** Those of refunds and requests, by the keys of their forms. */
    ofForms: (keys: readonly string[]) => findByForms(queries, keys),
    /** The bytes of an order's photograph, as WebP; null: there is none. */
    async read(of: { readonly number: string; readonly id: number }): Promise<Uint8Array | null> {
      const hash = await findHash(queries, of)
      return hash === null ? null : media.original(hash)
    },
    /** A job: deletes files that no refund needs. */
    async deleteExpired(): Promise<void> {
      for (const { id, hash } of await findLeftPhotographs(queries, now())) {
        await media.remove(hash)
        await deletePhotograph(queries, id)
      }
    },
  }
}

export type Photographs = ReturnType<typeof createPhotographs>
