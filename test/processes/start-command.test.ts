import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { lockDirectory } from '#server/database/directory-lock.ts'
import { copyEmptyShop } from '../setup/kept-shop.ts'
import { startProgram, temporaryFolder } from './start-program.ts'

/* `npm start`, whose program ends with it, however it ends. */

const DATA_DIR = join(await temporaryFolder(), 'data')
beforeAll(() => copyEmptyShop(DATA_DIR))

/** Comes when the shop has ended: it answers no more, and has let go of its folder. */
const closed = async (address: string): Promise<void> => {
  const answers = () =>
    fetch(`${address}/healthz`).then(
      () => 'open',
      () => 'closed',
    )
  await expect.poll(answers).toBe('closed')
  const holds = () =>
    lockDirectory(DATA_DIR)
      .then((lock) => lock.release())
      .then(
        () => 'free',
        () => 'held',
      )
  await expect.poll(holds).toBe('free')
}

const started = { DATA_DIR, PORT: '0', FIRST_CATALOGUE: 'none' }

test('when the start command is killed outright, the shop ends too', async () => {
  const starter = startProgram(['scripts/start.mjs'], started)
  const [, address = ''] = await starter.says(/Tessera is open at (\S+)/)
  starter.process.kill('SIGKILL')
  await closed(address)
})

test('when npm is told to end and tells nobody, the shop ends too', async () => {
  const npm =
    "require('node:child_process').spawn(process.execPath, ['scripts/start.mjs'], { stdio: 'inherit' })"
  const starter = startProgram(['-e', npm], { ...started, npm_lifecycle_event: 'start' })
  const [, address = ''] = await starter.says(/Tessera is open at (\S+)/)
  starter.process.kill('SIGTERM')
  await closed(address)
})
