import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** The free share of the disk that holds the shop's files: 0.25 is a quarter. */
export const freeDiskAt = async (folder: string): Promise<number> => {
  const { bavail, blocks } = await statfs(existsSync(folder) ? folder : '.')
  return blocks === 0 ? 0 : bavail / blocks
}
