import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { packIcon } from '../database/schema/index.ts'
import { projectFolder } from '../project-folder.ts'

/** The shop's own drawings of packs; a catalogue may bring more in media/icons/. */
const folder = join(projectFolder, 'public', 'pack-icons')

/** The icon of a pack without a drawing, so that no picture is ever broken. */
const PLAIN_PACK = 'small_bag'

/** Names of the shop's own pack icons: bulk_bag, box, … */
export const ownPackIcons = async (): Promise<readonly string[]> =>
  (await readdir(folder))
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -'.svg'.length))
    .sort()

const readOwn = (name: string): Promise<string | null> =>
  readFile(join(folder, `${name}.svg`), 'utf8').catch(() => null)

/** A pack's icon as SVG: the catalogue's drawing, else the shop's own, else a plain bag. */
export const findPackIcon = async (queries: Queries, name: string): Promise<string | null> => {
  const [row] = await queries.select({ svg: packIcon.svg }).from(packIcon).where(eq(packIcon.name, name))
  return row?.svg ?? (await readOwn(name)) ?? readOwn(PLAIN_PACK)
}
