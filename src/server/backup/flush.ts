import { open } from 'node:fs/promises'

/** Flushes a file, or a folder's entries, to the disk. Windows has no flush for folders. */
export const flush = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return
  const opened = await open(path, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
