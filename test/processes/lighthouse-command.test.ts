import { expect, test } from 'vitest'
import { startProgram } from './start-program.ts'

test('ends with a sentence and code 1 without a Chromium, before anything is built or started', async () => {
  const lighthouse = startProgram(['scripts/lighthouse.mjs'], { CHROMIUM_PATH: '/nowhere/chromium' })
  expect(await lighthouse.exited).toEqual({ code: 1, signal: null })
  expect(lighthouse.output()).toBe('')
  expect(lighthouse.errorOutput()).toBe('CHROMIUM_PATH names /nowhere/chromium, which is not a file.\n')
})

test('ends with a sentence and leaves nothing running when the Chromium does not start', async () => {
  const bench = startProgram(['qa/bench/lighthouse/main.ts', 'product'], {
    CHROMIUM_PATH: process.execPath,
    LIGHTHOUSE: 'not-reached',
  })
  /* Its output ends with the last process that writes to it: a shop that still ran would hold it open. */
  expect((await bench.exited).code).toBe(1)
  expect(bench.errorOutput()).toContain(`${process.execPath} does not answer.`)
})
