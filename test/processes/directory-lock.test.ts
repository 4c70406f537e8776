import { existsSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DirectoryInUse, lockDirectory, takeSocketFile } from '#server/database/directory-lock.ts'
import { startProgram, temporaryFolder } from './start-program.ts'

const folder = await temporaryFolder()
const newFolder = async (name: string): Promise<string> => {
  const path = join(folder, name)
  await mkdir(path, { recursive: true })
  return path
}

const start = (directory: string) => startProgram(['test/processes/hold-lock.ts', directory])

test('rejects a second process, by whatever path it names the folder, until the lock is released [FT-03]', async () => {
  const mine = await newFolder('mine')
  const lock = await lockDirectory(mine)
  await expect(lockDirectory(mine)).rejects.toThrow(DirectoryInUse)
  await symlink(mine, join(folder, 'alias'))
  await expect(lockDirectory(join(folder, 'alias'))).rejects.toThrow(
    /^Another Tessera process is using .*alias\. Stop it first, or set DATA_DIR to another folder\.$/,
  )
  await lock.release()
  await (await lockDirectory(mine)).release()
})

test('takes over immediately what a killed process held, five times in a row [FT-03]', async () => {
  const held = await newFolder('held')
  for (let round = 0; round < 5; round += 1) {
    const holder = start(held)
    await holder.waitForOutput(/mine/)
    await expect(lockDirectory(held)).rejects.toThrow(DirectoryInUse)
    holder.process.kill('SIGKILL')
    await holder.exited
    await (await lockDirectory(held)).release()
  }
})

test('locks the folder for exactly one of four processes that start together, five times in a row', async () => {
  for (let round = 0; round < 5; round += 1) {
    const directory = await newFolder(`round-${round}`)
    const starters = [1, 2, 3, 4].map(() => start(directory))
    await Promise.all(starters.map((starter) => starter.waitForOutput(/mine|taken/)))
    expect(starters.map((starter) => starter.output().trim()).sort()).toEqual([
      'mine',
      'taken',
      'taken',
      'taken',
    ])
    for (const starter of starters) starter.process.kill('SIGKILL')
    await Promise.all(starters.map(({ exited }) => exited))
  }
})

test('locks a folder with a very long path', async () => {
  const long = await newFolder('x'.repeat(120))
  const lock = await lockDirectory(long)
  expect(existsSync(join(long, '.lock'))).toBe(process.platform === 'linux')
  await expect(lockDirectory(long)).rejects.toThrow(DirectoryInUse)
  await lock.release()
})

test('keeps a process of another container out by the socket file alone, and takes over a stale one', async () => {
  const path = join(await newFolder('shared'), '.lock')
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => takeSocketFile(path)))
  const holders = [first, ...others].filter((server) => server !== null)
  expect(holders).toHaveLength(1)
  const holder = startProgram([
    '-e',
    `require('node:net').createServer().listen(${JSON.stringify(`${path}2`)}, () => console.log('up'))`,
  ])
  await holder.waitForOutput(/up/)
  expect(await takeSocketFile(`${path}2`)).toBeNull()
  holder.process.kill('SIGKILL')
  await holder.exited
  expect(existsSync(`${path}2`)).toBe(true)
  const takers = await Promise.all([1, 2, 3, 4].map(() => takeSocketFile(`${path}2`)))
  expect(takers.filter((server) => server !== null)).toHaveLength(1)
  for (const server of [...holders, ...takers]) server?.close()
})
