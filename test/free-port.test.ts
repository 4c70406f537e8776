import { expect, test } from 'vitest'
import { freePort } from './setup/free-port.ts'

test('gives no port twice, so that a shop and its metrics never share one', async () => {
  const ports: number[] = []
  for (let i = 0; i < 1000; i += 1) ports.push(await freePort())
  expect(new Set(ports).size).toBe(ports.length)
})
