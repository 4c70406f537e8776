import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { DAY_MS, MINUTE_MS } from '#domain/lang/time-spans.ts'
import type { Recipient } from '../encryption/index.ts'
import type { MediaStore } from '../media/index.ts'
import { flush } from './flush.ts'
import { type MadeBackup, type Source, writeBackup } from './take.ts'

/*
 * Backups of the embedded database while the shop is open (F1): a folder of backups, each named by its moment, which
 * `shop restore` takes like any other. All are kept for a while, then the last of each day, then none.
 */

const PERIOD_MS = 15 * MINUTE_MS
/** After one that failed: a disk may have been full for a moment. */
const AGAIN_MS = 5 * MINUTE_MS

export interface RegularDeps {
  readonly source: Source
  readonly media: Pick<MediaStore, 'hashes' | 'original'>
  readonly folder: string
  /** The newest, of which all stay. */
  readonly keep: number
  /** Older than so many days is none: who asked to be forgotten is forgotten here too. */
  readonly keepDays: number
  /** Who can open them; nobody in particular: they are not encrypted. */
  readonly recipients: readonly Recipient[]
  readonly now: () => Date
  /** Tells the database that it was done, for /metrics. */
  readonly note: (taken: MadeBackup) => Promise<void>
}

/** 2026-11-22T01-15-00Z: no file system minds it, and names sort as their moments do. */
const nameOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
const momentOf = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))
const isName = (name: string): boolean => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name)

const PART = '.part-'

const dayOf = (name: string): string => name.slice(0, 10)

/** Of some in the order of their moments those which go: too old ones, and beyond the newest all but the last of each day. */
const outlived = (
  names: readonly string[],
  at: Date,
  { keep, keepDays }: Pick<RegularDeps, 'keep' | 'keepDays'>,
): readonly string[] => {
  const oldest = at.getTime() - keepDays * DAY_MS
  return names.filter((name, nth) => {
    if (momentOf(name).getTime() < oldest) return true
    const next = names[nth + 1]
    const isLastOfDay = next === undefined || dayOf(next) !== dayOf(name)
    return nth < names.length - keep && !isLastOfDay
  })
}

const remove = (folder: string, names: readonly string[]): Promise<unknown> =>
  Promise.all(names.map((name) => rm(join(folder, name), { recursive: true, force: true })))

/** Takes one under another name, which it loses when all of it is on the disk. What was not finished before goes. */
export const makeRegularBackup = async (deps: RegularDeps): Promise<MadeBackup> => {
  const { source, media, folder, recipients, now, note } = deps
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  await remove(
    folder,
    names.filter((name) => name.startsWith(PART)),
  )
  const kept = names.filter(isName).sort()
  const newest = kept.at(-1)
  const at = now()
  const name = nameOf(at)
  const part = join(folder, `${PART}${name}`)
  const before = newest === undefined ? null : join(folder, newest)
  const taken = await writeBackup(source, media, part, at, recipients, before)
  if (!taken.ok) throw new Error(taken.error)
  await rename(part, join(folder, name))
  await flush(folder)
  await note(taken.value)
  await remove(folder, outlived([...kept, name], at, deps))
  return taken.value
}

/** A shop that opens again soon after its last backup need not take the next one at once. */
const untilFirst = async ({ folder, now }: RegularDeps): Promise<number> => {
  const names = await readdir(folder).catch(() => [])
  const newest = names.filter(isName).sort().at(-1)
  const age = newest === undefined ? PERIOD_MS : now().getTime() - momentOf(newest).getTime()
  return age >= 0 && age < PERIOD_MS ? PERIOD_MS - age : 0
}

export interface RegularBackups {
  /** Begins no more, and waits for the one under way. */
  stop(): Promise<void>
}

type Wait = (milliseconds: number, ending: AbortSignal) => Promise<void>

const inTime: Wait = (milliseconds, signal) =>
  sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)

/** Takes one every 15 minutes until it is told to stop. */
export const startRegularBackups = (
  deps: RegularDeps & { readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>; readonly wait?: Wait },
): RegularBackups => {
  const { log, wait = inTime } = deps
  const ending = new AbortController()
  const run = async (): Promise<void> => {
    for (let pause = await untilFirst(deps); ; ) {
      await wait(pause, ending.signal)
      if (ending.signal.aborted) return
      const began = performance.now()
      try {
        const taken = await makeRegularBackup(deps)
        log.info({ ...taken, ms: Math.round(performance.now() - began) }, 'backed up')
        pause = PERIOD_MS
      } catch (failure) {
        log.error({ failure, attention: true }, 'the shop could not be backed up')
        pause = AGAIN_MS
      }
    }
  }
  const running = run()
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}
