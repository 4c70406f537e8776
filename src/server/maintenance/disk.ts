import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** The share of the disk that is left where the shop keeps its files: 0.25 is a quarter. */
export const freeDiskAt = async (folder: string): Promise<number> => {
  const { bavail, blocks } = await statfs(existsSync(folder) ? folder : '.')
  return blocks === 0 ? 0 : bavail / blocks
}
