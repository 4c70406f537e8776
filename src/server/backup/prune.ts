import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from './manifest.ts'

/** Removes the complete backups in a folder that were taken before a moment; returns their number. */
export const removeBackupsBefore = async (folder: string, moment: Date): Promise<number> => {
  const entries = await readdir(folder, { withFileTypes: true })
  let removed = 0
  for (const name of entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)) {
    const read = await readManifest(join(folder, name))
    if (!read.ok || new Date(read.value.takenAt) >= moment) continue
    await rm(join(folder, name), { recursive: true, force: true })
    removed += 1
  }
  return removed
}
