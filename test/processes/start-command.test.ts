import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { lockDirectory } from '#server/database/directory-lock.ts'
import { copyEmptyShop } from '../setup/cached-shop.ts'
import { startProgram, temporaryFolder } from './start-program.ts'

/* `npm start`: the shop's process ends with it, however it ends. */

const DATA_DIR = join(await temporaryFolder(), 'data')
beforeAll(() => copyEmptyShop(DATA_DIR))

/** Resolves when the shop has ended: it answers no more and has released its folder. */
const expectClosed = async (address: string): Promise<void> => {
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

const settings = { DATA_DIR, PORT: '0', FIRST_CATALOGUE: 'none' }

test('ends the shop when the start command is killed', async () => {
  const starter = startProgram(['scripts/start.mjs'], settings)
  const [, address = ''] = await starter.waitForOutput(/Tessera is open at (\S+)/)
  starter.process.kill('SIGKILL')
  await expectClosed(address)
})

test('ends the shop when npm ends without a signal to its child', async () => {
  const npm =
    "require('node:child_process').spawn(process.execPath, ['scripts/start.mjs'], { stdio: 'inherit' })"
  const starter = startProgram(['-e', npm], { ...settings, npm_lifecycle_event: 'start' })
  const [, address = ''] = await starter.waitForOutput(/Tessera is open at (\S+)/)
  starter.process.kill('SIGTERM')
  await expectClosed(address)
})
