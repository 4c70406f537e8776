import { expect, test } from 'vitest'
import { readSupplyChain } from './supply-chain.ts'

test('[SX-12] every package is one version with one hash, few of them run, and none runs a script at install', () => {
  expect(readSupplyChain().problems).toEqual([])
})
