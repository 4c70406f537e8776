import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runShopCommand } from '#server/commands/shop-command.ts'
import { generators } from '../../../tools/generators.ts'
import { emptySettings } from '../../setup/test-database.ts'

/* `npm run shop -- import` and `export` with their options on the command line (D10). */

let root = ''
let settings: Readonly<Record<string, string>> = {}
const shop = async (...args: readonly string[]) => {
  const [output, errors]: [string[], string[]] = [[], []]
  const code = await runShopCommand(
    args,
    {
      environment: { ...settings, INIT_CWD: root },
      print: (text) => void output.push(...text.split('\n')),
      printError: (text) => void errors.push(text),
    },
    generators,
  )
  return { code, output, errors }
}
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tessera-import-'))
  settings = await emptySettings(inject('preparedShop'), join(root, 'data'), '_import')
})
afterAll(() => rm(root, { recursive: true, force: true }))

const product = {
  slug: 'fell',
  category: 'slabs',
  supplier: 'quarry',
  name: 'Fell',
  use_per_meter_pricing: false,
  variations: [{ sku: 'FELL', name: 'Slab', snake_case: 'tile', selling_price: 10, stock: 90 }],
}
const write = async (folder: string, ...products: readonly object[]) => {
  await mkdir(join(root, folder), { recursive: true })
  await writeFile(
    join(root, folder, 'catalogue.json'),
    JSON.stringify({
      suppliers: [{ code: 'quarry', name: 'Quarry' }],
      categories: [{ slug: 'slabs', name: 'Slabs' }],
      products,
    }),
  )
}
test('lists changes and losses in a dry run, exits with 2 for a loss, and requires --yes for it [D10]', async () => {
  await write('first', product)
  expect(await shop('import', '--dry-run', 'first')).toEqual({
    code: 0,
    output: [
      'Would change:',
      '  New products (1):',
      '    fell',
      '  New variations (1):',
      '    FELL',
      '  New suppliers, categories, attributes and drawings (2):',
      '    quarry: supplier',
      '    slabs: category',
      'This was a dry run. Nothing was imported.',
    ],
    errors: [],
  })
  expect((await shop('import', 'first')).output).toEqual(['Imported 1 product with 1 variation.'])
  await write('second', { ...product, withdrawn: true })
  const lost = ['Would be lost, or must be confirmed:', '  Products withdrawn from sale (1):', '    fell']
  expect(await shop('import', 'second', '--dry-run')).toEqual({
    code: 2,
    output: [...lost, 'This was a dry run. Nothing was imported.', 'If this is meant, import with --yes.'],
    errors: [],
  })
  expect(await shop('import', 'second')).toEqual({
    code: 2,
    output: [...lost, 'Nothing was imported.', 'If this is meant, import with --yes.'],
    errors: [],
  })
  const { code, output } = await shop('import', 'second', '--json')
  expect({ code, report: JSON.parse(output.join('')) }).toMatchObject({
    code: 2,
    report: { written: false, loses: true, changes: [{ isLoss: true, count: 1 }] },
  })
  expect(await shop('import', 'second', '--yes')).toEqual({
    code: 0,
    output: [
      'Lost, as confirmed:',
      '  Products withdrawn from sale (1):',
      '    fell',
      'Imported 1 product with 1 variation.',
    ],
    errors: [],
  })
})

test('exports and imports stock only with --with-stock, and rejects the options in other commands [D10]', async () => {
  const variation = async (folder: string) =>
    JSON.parse(await readFile(join(root, folder, 'catalogue.json'), 'utf8')).products[0].variations[0]
  await shop('export', 'without')
  expect(await variation('without')).not.toHaveProperty('stock')
  await shop('export', 'with', '--with-stock')
  expect(await variation('with')).toMatchObject({ stock: 90, stock_was: 90 })
  await write('moved', { ...product, variations: [{ ...product.variations[0], stock: 80, stock_was: 85 }] })
  const { code, errors } = await shop('import', 'moved', '--with-stock', '--yes')
  expect({ code, text: errors.join() }).toEqual({
    code: 1,
    text: expect.stringContaining(
      "the stock of 'FELL' has moved since this file was exported: it was 85 and is 90 now",
    ),
  })
  expect((await shop('export', 'other', '--yes')).errors.join()).toContain('export takes no --yes.')
})
