import type { TestProject } from 'vitest/node'
import { cachedShop } from './cached-shop.ts'

export default async function setup(project: TestProject): Promise<void> {
  project.provide('preparedShop', { kind: 'embedded', ...(await cachedShop()) })
}
