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
 * Scheduled backups of the embedded database (F1): a folder of backups, each named by its time, which `shop restore`
 * accepts like any other. The newest are all retained, then the last of each day, then none.
 */

const PERIOD_MS = 15 * MINUTE_MS
/** Pause after a failed backup. */
const RETRY_MS = 5 * MINUTE_MS

export interface RegularDeps {
  readonly source: Source
  readonly media: Pick<MediaStore, 'hashes' | 'original'>
  readonly folder: string
  /** The number of newest backups that are all retained. */
  readonly keep: number
  /** Maximum age in days: personal data that was erased must leave the backups too. */
  readonly keepDays: number
  /** Recipients that backups are encrypted to. Empty: not encrypted. */
  readonly recipients: readonly Recipient[]
  readonly now: () => Date
  /** Records the backup in the database, for /metrics. */
  readonly note: (taken: MadeBackup) => Promise<void>
}

/** '2026-11-22T01-15-00Z': valid on every file system, and sorts by time. */
const nameOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
const momentOf = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))
const isName = (name: string): boolean => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name)

const PART = '.part-'

const dayOf = (name: string): string => name.slice(0, 10)

/** The backups to remove, of names in time order: those that are too old, and beyond the newest all but the last of a day. */
const expiredOf = (
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

/**
 * Makes a backup under a temporary name, and renames it when all of it is on the disk. Removes unfinished ones of
 * earlier runs, and expired ones.
 */
export const makeRegularBackup = async (deps: RegularDeps): Promise<MadeBackup> => {
  const { source, media, folder, recipients, now, note } = deps
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  await remove(
    folder,
    names.filter((name) => name.startsWith(PART)),
  )
  const retained = names.filter(isName).sort()
  const newest = retained.at(-1)
  const at = now()
  const name = nameOf(at)
  const part = join(folder, `${PART}${name}`)
  const before = newest === undefined ? null : join(folder, newest)
  const taken = await writeBackup(source, media, part, at, recipients, before)
  if (!taken.ok) throw new Error(taken.error)
  await rename(part, join(folder, name))
  await flush(folder)
  await note(taken.value)
  await remove(folder, expiredOf([...retained, name], at, deps))
  return taken.value
}

/** Milliseconds until the first backup: a restarted shop keeps the schedule of its newest one. */
const timeUntilFirst = async ({ folder, now }: RegularDeps): Promise<number> => {
  const names = await readdir(folder).catch(() => [])
  const newest = names.filter(isName).sort().at(-1)
  const age = newest === undefined ? PERIOD_MS : now().getTime() - momentOf(newest).getTime()
  return age >= 0 && age < PERIOD_MS ? PERIOD_MS - age : 0
}

export interface RegularBackups {
  /** Starts no further backup, and waits for a running one. */
  stop(): Promise<void>
}

type Wait = (milliseconds: number, ending: AbortSignal) => Promise<void>

const waitFor: Wait = (milliseconds, signal) =>
  sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)

/** Makes a backup every 15 minutes until it is stopped. */
export const startRegularBackups = (
  deps: RegularDeps & { readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>; readonly wait?: Wait },
): RegularBackups => {
  const { log, wait = waitFor } = deps
  const ending = new AbortController()
  const run = async (): Promise<void> => {
    for (let pause = await timeUntilFirst(deps); ; ) {
      await wait(pause, ending.signal)
      if (ending.signal.aborted) return
      const began = performance.now()
      try {
        const taken = await makeRegularBackup(deps)
        log.info({ ...taken, ms: Math.round(performance.now() - began) }, 'backed up')
        pause = PERIOD_MS
      } catch (failure) {
        log.error({ failure, attention: true }, 'the shop could not be backed up')
        pause = RETRY_MS
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
