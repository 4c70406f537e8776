/** Names a picture in the exported media folder, and records its content for the name. */
export type NameMedia = (file: string | null, hash: string | null) => string | null

export interface MediaNames {
  readonly name: NameMedia
  /** File name → hash of its content. */
  readonly files: ReadonlyMap<string, string>
}

/** `dir/picture.webp` → `dir/picture-1a2b3c4d.webp` when another picture already has the first name. */
const withHash = (file: string, hash: string): string => file.replace(/(\.[^.]+)$/, `-${hash.slice(0, 8)}$1`)

/**
 * Names are those that the pictures were imported under. Two imports may have used one name for two pictures.
 */
export const createMediaNames = (): MediaNames => {
  const files = new Map<string, string>()
  return {
    files,
    name(file, hash) {
      if (file === null || hash === null) return null
      const taken = files.get(file)
      const name = taken === undefined || taken === hash ? file : withHash(file, hash)
      files.set(name, hash)
      return name
    },
  }
}
