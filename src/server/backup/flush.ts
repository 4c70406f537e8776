import { open } from 'node:fs/promises'

/** Waits until a file, or the names in a folder, are on the disk itself. Windows flushes no folders. */
export const flush = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return
  const opened = await open(path, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
