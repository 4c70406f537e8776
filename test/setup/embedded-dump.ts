import type { TestProject } from 'vitest/node'
import { keptShop } from './kept-shop.ts'

export default async function setup(project: TestProject): Promise<void> {
  project.provide('preparedShop', { kind: 'embedded', ...(await keptShop()) })
}
