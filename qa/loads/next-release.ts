import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { builtServer, root } from '../../scripts/setup.mjs'

/* The next release as a deploy sees it: this program, with one more migration. */

/** Tables that every shopper writes to. */
const tables = ['basket_line', 'basket', 'session'] as const

const migration = [
  ...tables.map((table) => `alter table "${table}" add column "next_release" text;`),
  'create index "next_release_orders" on "orders" ("placed_at", "id");',
].join('\n--> statement-breakpoint\n')

const Journal = z.looseObject({ entries: z.array(z.looseObject({ idx: z.int(), when: z.number() })) })

export interface NextRelease {
  /** The program that Node runs. */
  readonly program: string
  /** The number of tables that its migration changes. */
  readonly tables: number
  remove(): Promise<void>
}

export const makeNextRelease = async (): Promise<NextRelease> => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-next-release-'))
  for (const name of ['build', 'db']) await cp(join(root, name), join(folder, name), { recursive: true })
  for (const name of ['node_modules', 'catalogue', 'public', 'src', 'package.json'])
    await symlink(join(root, name), join(folder, name))
  const file = join(folder, 'db', 'migrations', 'meta', '_journal.json')
  const journal = Journal.parse(JSON.parse(await readFile(file, 'utf8')))
  const last = journal.entries.at(-1)
  if (last === undefined) throw new Error('There is no migration to come after.')
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_next_release' }
  await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
  await writeFile(join(folder, 'db', 'migrations', `${entry.tag}.sql`), migration)
  return {
    program: join(folder, relative(root, builtServer)),
    tables: tables.length,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
