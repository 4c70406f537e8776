import { existsSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DirectoryInUse, lockDirectory, takeSocketFile } from '#server/database/directory-lock.ts'
import { startProgram, temporaryFolder } from './start-program.ts'

const folder = await temporaryFolder()
const fresh = async (name: string): Promise<string> => {
  const made = join(folder, name)
  await mkdir(made, { recursive: true })
  return made
}

const start = (directory: string) => startProgram(['test/processes/hold-lock.ts', directory])

test('[FT-03] a second process is refused, by whatever name it calls the folder; released, the folder is free', async () => {
  const mine = await fresh('mine')
  const lock = await lockDirectory(mine)
  await expect(lockDirectory(mine)).rejects.toThrow(DirectoryInUse)
  await symlink(mine, join(folder, 'alias'))
  await expect(lockDirectory(join(folder, 'alias'))).rejects.toThrow(
    /^Another Tessera process is using .*alias\. Stop it first, or set DATA_DIR to another folder\.$/,
  )
  await lock.release()
  await (await lockDirectory(mine)).release()
})

test('[FT-03] what a killed process held is taken over at once, five times in a row', async () => {
  const held = await fresh('held')
  for (let round = 0; round < 5; round += 1) {
    const holder = start(held)
    await holder.says(/mine/)
    await expect(lockDirectory(held)).rejects.toThrow(DirectoryInUse)
    holder.process.kill('SIGKILL')
    await holder.ended
    await (await lockDirectory(held)).release()
  }
})

test('of four that start together exactly one gets the folder, five times in a row', async () => {
  for (let round = 0; round < 5; round += 1) {
    const wanted = await fresh(`round-${round}`)
    const starters = [1, 2, 3, 4].map(() => start(wanted))
    await Promise.all(starters.map((starter) => starter.says(/mine|taken/)))
    expect(starters.map((starter) => starter.out().trim()).sort()).toEqual([
      'mine',
      'taken',
      'taken',
      'taken',
    ])
    for (const starter of starters) starter.process.kill('SIGKILL')
    await Promise.all(starters.map(({ ended }) => ended))
  }
})

test('a folder with a very long path can be locked', async () => {
  const long = await fresh('x'.repeat(120))
  const lock = await lockDirectory(long)
  expect(existsSync(join(long, '.lock'))).toBe(process.platform === 'linux')
  await expect(lockDirectory(long)).rejects.toThrow(DirectoryInUse)
  await lock.release()
})

test('the socket file alone keeps a process of another container out, and is taken over when it is stale', async () => {
  const path = join(await fresh('shared'), '.lock')
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => takeSocketFile(path)))
  const holders = [first, ...others].filter((server) => server !== null)
  expect(holders).toHaveLength(1)
  const holder = startProgram([
    '-e',
    `require('node:net').createServer().listen(${JSON.stringify(`${path}2`)}, () => console.log('up'))`,
  ])
  await holder.says(/up/)
  expect(await takeSocketFile(`${path}2`)).toBeNull()
  holder.process.kill('SIGKILL')
  await holder.ended
  expect(existsSync(`${path}2`)).toBe(true)
  const takers = await Promise.all([1, 2, 3, 4].map(() => takeSocketFile(`${path}2`)))
  expect(takers.filter((server) => server !== null)).toHaveLength(1)
  for (const server of [...holders, ...takers]) server?.close()
})
