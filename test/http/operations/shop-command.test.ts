import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { runShopCommand } from '#server/commands/shop-command.ts'
import { openShop } from '#server/compose.ts'
import { DirectoryInUse, lockDirectory } from '#server/database/directory-lock.ts'
import { readEnv } from '#server/env/env.ts'
import { createLog } from '#server/operations/log.ts'
import { openSandbox } from '#server/payments/gateways/sandbox-process.ts'
import { generators } from '../../../tools/generators.ts'
import { copyEmptyShop } from '../../setup/cached-shop.ts'
import { emptySettings } from '../../setup/test-database.ts'

/* `npm run shop -- …` on the command line (D10). */

let root = ''
let settings: Readonly<Record<string, string>> = {}
const shop = async (args: readonly string[], environment = settings) => {
  const [output, errors]: [string[], string[]] = [[], []]
  const code = await runShopCommand(
    args,
    {
      environment: { DATA_DIR: join(root, 'data'), INIT_CWD: root, ...environment },
      print: (text) => void output.push(...text.split('\n')),
      printError: (text) => void errors.push(text),
    },
    generators,
  )
  return { code, output, errors }
}

type CommandResult = Awaited<ReturnType<typeof shop>>
let generated: CommandResult
let firstImport: CommandResult
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tessera-shop-'))
  settings = await emptySettings(inject('preparedShop'), join(root, 'data'), '_commands')
  generated = await shop(['generate', '--products', '12', '--seed', '3', 'large'])
  firstImport = await shop(['import', 'large'])
})
afterAll(() => rm(root, { recursive: true, force: true }))

const imported = expect.stringMatching(/^Imported 12 products with \d+ variations\.$/)

test('generates a catalogue and imports it', () => {
  expect(generated).toEqual({
    code: 0,
    output: [`Wrote 12 products to ${join(root, 'large')}.`],
    errors: [],
  })
  expect(firstImport).toEqual({ code: 0, output: [imported], errors: [] })
})

test('finds nothing new in a second import', async () => {
  expect((await shop(['import', 'large'])).output).toEqual([
    imported,
    'The shop held all of it already: nothing has changed.',
  ])
})

test('exports the catalogue, and never over an existing one', async () => {
  const copy = join(root, 'copy')
  expect(await shop(['export', 'copy'])).toEqual({
    code: 0,
    output: [`Exported 12 products and 8 pictures to ${copy}.`],
    errors: [],
  })
  expect(JSON.parse(await readFile(join(copy, 'catalogue.json'), 'utf8')).products).toHaveLength(12)
  expect(await shop(['export', 'copy'])).toEqual({
    code: 1,
    output: [],
    errors: [`There is a catalogue in ${copy} already. Name another folder.`],
  })
})

test('lists every problem and imports nothing', async () => {
  await mkdir(join(root, 'broken'))
  await writeFile(
    join(root, 'broken', 'catalogue.json'),
    JSON.stringify({ suppliers: [{ code: 'a' }], categories: [{ slug: 'basket', name: 'Mine' }] }),
  )
  expect(await shop(['import', 'broken'])).toEqual({
    code: 1,
    output: [],
    errors: [
      "suppliers[0].name: is missing\ncategories[0].slug: 'basket' is an address of the shop itself\n2 problems. Nothing was imported.",
    ],
  })
})

test('shows remarks of every kind when one kind has many: of a product that is both discountable and discount_qualifier [P-274]', async () => {
  await mkdir(join(root, 'untidy'))
  /* Wherever the others are: an import into the embedded database. */
  await copyEmptyShop(join(root, 'untidy-data'))
  const variations = Array.from({ length: 30 }, (_, i) => ({
    sku: `ODD-${i}`,
    name: `${i}`,
    snake_case: 'sack',
    selling_price: 1.0001,
  }))
  const product = {
    slug: 'untidy',
    category: 'odd',
    supplier: 'a',
    name: 'Untidy',
    use_per_meter_pricing: false,
    variations,
  }
  const both = { discountable: true, discount_qualifier: true }
  await writeFile(
    join(root, 'untidy', 'catalogue.json'),
    JSON.stringify({
      suppliers: [{ code: 'a', name: 'A' }],
      categories: [{ slug: 'odd', name: 'Odd' }],
      products: [
        product,
        {
          ...product,
          ...both,
          slug: 'both',
          variations: [{ ...variations[0], sku: 'BOTH', selling_price: 1 }],
        },
      ],
    }),
  )
  const { output } = await shop(['import', 'untidy'], { DATA_DIR: join(root, 'untidy-data') })
  expect(output).toContain(
    'Worth a look: products[1]: is both discountable and discount_qualifier: it would waive its own delivery',
  )
  expect(output.filter((text) => text.startsWith('Worth a look: '))).toHaveLength(20)
  expect(output).toContain('… and 11 more remarks.')
})

test.each([[[]], [['import']], [['import', 'a', 'b']], [['paint', 'a']], [['import', '--fast', 'a']]])(
  'prints its usage when called with %j',
  async (args) => {
    const { code, output, errors } = await shop(args)
    expect({ code, output }).toEqual({ code: 2, output: [] })
    expect(errors.join()).toContain('npm run shop -- import <folder>')
  },
)

test.each([
  [
    'a number of products that is not a number',
    '--products=many',
    "--products must be a whole number up to 1000000, but is 'many'.",
  ],
  ['a seed below zero', '--seed=-1', "--seed must be a whole number up to 2147483648, but is '-1'."],
])('rejects %s', async (_what, option, sentence) => {
  expect(await shop(['generate', option, 'never'])).toEqual({ code: 2, output: [], errors: [sentence] })
})

test('leaves a shop that is open on the same data folder alone [D19]', async () => {
  const dataDir = join(root, 'busy')
  const lock = await lockDirectory(dataDir)
  try {
    const { code, errors } = await shop(['import', 'large'], { DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(errors).toEqual([expect.stringMatching(/^Another Tessera process is using .*Stop it first/)])
  } finally {
    await lock.release()
  }
})

test('stops the payment sandbox when the database is in use, so that the command does not wait for it [D19]', async () => {
  const env = readEnv({ DATA_DIR: join(root, 'in-use') })
  const lock = await lockDirectory(env.dataDir)
  const settings = { payments: { sandbox: { port: 0, publicUrl: null } }, dataDir: join(root, 'played') }
  const sandbox = await openSandbox({ ...settings, publicUrl: env.publicUrl })
  try {
    await expect(openShop(env, createLog('silent'), null, Promise.resolve(sandbox))).rejects.toThrow(
      DirectoryInUse,
    )
    await expect(fetch(sandbox?.address ?? 'about:blank')).rejects.toThrow('fetch failed')
  } finally {
    await lock.release()
    await sandbox?.close()
  }
})

test('reports an unreachable database in a sentence without a stack trace', async () => {
  const nowhere = { DATABASE_URL: 'postgres://somebody@127.0.0.1:1/shop' }
  for (const command of [
    ['invariants'],
    ['trade', 'list'],
    ['refund', 'TS-0000-0000', '--all'],
    ['export', 'never'],
  ])
    expect(await shop(command, nowhere)).toEqual({
      code: 1,
      output: [],
      errors: ['The database of DATABASE_URL cannot be reached. Start it, or correct the address.'],
    })
})

describe('a picture store that fails is reported in a sentence without a stack trace', () => {
  const withFailingStore = async (
    status: number,
    code: string,
    work: (endpoint: string) => Promise<void>,
  ) => {
    const store = createServer((_request, answer) => {
      answer.writeHead(status, { 'content-type': 'application/xml' })
      answer.end(`<Error><Code>${code}</Code><Message>No.</Message></Error>`)
    }).listen(0, '127.0.0.1')
    await once(store, 'listening')
    const address = store.address()
    try {
      await work(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
    } finally {
      store.close()
    }
  }
  let withoutGoods: typeof settings = {}
  beforeAll(async () => {
    withoutGoods = await emptySettings(inject('preparedShop'), join(root, 'in-a-bucket'), '_bucket')
  })
  const importInto = (endpoint: string): Promise<CommandResult> =>
    shop(['import', 'large'], {
      ...withoutGoods,
      S3_BUCKET: 'media',
      S3_REGION: 'eu-west-2',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    })
  const failure = (sentence: string): CommandResult => ({ code: 1, output: [], errors: [sentence] })

  test('when it has no such bucket', () =>
    withFailingStore(404, 'NoSuchBucket', async (endpoint) => {
      expect(await importInto(endpoint)).toEqual(
        failure("The store of pictures has no bucket 'media'. Create it first, or correct S3_BUCKET."),
      )
    }))

  test('when it rejects the keys', () =>
    withFailingStore(403, 'InvalidAccessKeyId', async (endpoint) => {
      expect(await importInto(endpoint)).toEqual(
        failure('The store of pictures does not accept S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'),
      )
    }))

  test('when it fails in another way', () =>
    withFailingStore(400, 'InvalidRequest', async (endpoint) => {
      expect(await importInto(endpoint)).toEqual(
        failure('The store of pictures failed with 400: UnknownError'),
      )
    }))

  test('when it cannot be reached, without blaming the database', async () => {
    expect(await importInto('http://127.0.0.1:1')).toEqual(
      failure('The store of pictures cannot be reached. Start it, or correct S3_ENDPOINT.'),
    )
  })
})

test('names an invalid setting in a sentence', async () => {
  const { code, errors } = await shop(['import', 'large'], { DATABASE_URL: 'mysql://nowhere' })
  expect(code).toBe(1)
  expect(errors).toEqual([
    expect.stringMatching(/^DATABASE_URL must be an address that starts with postgres:/),
  ])
})

test('checks the invariants, and tells an order number from a typing error', async () => {
  const sound = expect.stringMatching(/^All \d+ invariants hold\.$/)
  expect(await shop(['invariants'])).toEqual({ code: 0, output: [sound], errors: [] })
  expect(await shop(['refund', 'TS-1234', '--all'])).toEqual({
    code: 1,
    output: [],
    errors: ["'TS-1234' is no order number; one looks like TS-4K7Q-9XWX."],
  })
  /* The example in that message is itself a valid number. */
  expect((await shop(['refund', 'TS-4K7Q-9XWX', '--all'])).errors).toEqual([
    'There is no order with that number.',
  ])
  /* Any amount is valid: less than the minimum card payment may be refunded too. */
  const missing = ['There is no order with that number.']
  expect((await shop(['refund', 'TS-0000-0000', '--amount', '0.30'])).errors).toEqual(missing)
  expect((await shop(['refund', 'TS-0000-0000', '--amount', '0'])).errors).toEqual([
    "'0' is no amount; one looks like 12.50.",
  ])
  expect((await shop(['refund'])).code).toBe(2)
})

test.each([
  [[], /^Usage:/],
  [['bogus'], /^There is no command 'bogus'\.\nUsage:/],
  [['import'], /^import needs a folder\.\nUsage:/],
  [['refund'], /^refund needs an order number or payment\.\nUsage:/],
  [['export', 'a', 'b'], /^export takes one folder: 'b' is too much\.\nUsage:/],
  [['orders', 'all'], /^orders takes no 'all'\.\nUsage:/],
  [['order', 'release'], /^Usage:/],
  [['order', 'release', 'TS-4K7Q-9XWX', 'x'], /^Usage:/],
  [['payment', 'match', 'pi_1', 'nothing', 'x'], /^Usage:/],
  [['trade', 'paid', 'anna@example.com', '5'], /^Usage:/],
  [['attention', 'done'], /^Usage:/],
  [['order', 'pack'], /^Usage:/],
  [['invariants', 'now'], /^invariants takes no 'now'\.\nUsage:/],
  [['generate', '--orders', '5', 'a'], /^generate --orders takes no 'a'\.\nUsage:/],
  [['generate', '--orders', '5', '--seed', '1'], /^generate --orders takes no --seed\.\nUsage:/],
  [['order', 'dispatch', 'TS-4K7Q-9XWX', '--cancel'], /^order dispatch takes no --cancel\.\nUsage:/],
  [['trade', 'suspend', 'a@b.uk', '--limit', '5'], /^trade suspend takes no --limit\.\nUsage:/],
  [['orders', '--amount', '5'], /^orders takes no --amount\.\nUsage:/],
  [['import', 'large', '--keep-days', '5'], /^import takes no --keep-days\.\nUsage:/],
  [['backup', 'never', '--keep-days', '0'], /^--keep-days must be at least 1\.$/],
  [['refund', 'TS-4K7Q-9XWX'], /^Say how much: --all for all that is left, or --amount 12\.50\. Nothing was/],
  [['refund', 'pi_1'], /^Say how much: --all/],
  [['refund', 'TS-4K7Q-9XWX', '--cancel'], /^Say how much: --all/],
  [['refund', 'TS-4K7Q-9XWX', '--all', '--amount', '5'], /^Say either --all or --amount, not both/],
  [['refund', 'TS-4K7Q-9XWX', '--all', '--yes'], /^refund takes no --yes\.\nUsage:/],
  [['payments', 'pi_1'], /^payments takes no 'pi_1'\.\nUsage:/],
  [['payment', 'match', 'pi_1'], /^Usage:/],
  [['order', 'refunded'], /^Usage:/],
  [['trade', 'refuse', 'a@b.uk', '--yes'], /^trade refuse takes no --yes\.\nUsage:/],
  [
    ['refund', 'TS-4K7Q-9XWX', '--amount', '--all'],
    /^--amount needs a value, but is followed by '--all'\.\n/,
  ],
  [
    ['refund', 'TS-4K7Q-9XWX', '--all', '--reason', '--cancel'],
    /^--reason needs a value, but is followed by/,
  ],
  [['orders', '--limit'], /^--limit needs a value\.\nUsage:/],
  [['import', '--fast', 'large'], /^import takes no --fast\.\nUsage:/],
  [['--json'], /^Usage:/],
  [['paint', '--json'], /^There is no command 'paint'\.\nUsage:/],
] as const)('called with %j, says what is wrong', async (args, sentence) => {
  expect(await shop(args)).toEqual({ code: 2, output: [], errors: [expect.stringMatching(sentence)] })
})

test('prints the usage of the named command, and of all commands without one', async () => {
  const { errors } = await shop(['order', 'release'])
  expect(errors.join().split('\n')).toEqual([
    'Usage:',
    expect.stringMatching(/^ {2}npm run shop -- order release <order> \[--paid /),
    expect.stringMatching(/^ {50,}let an order go on/),
    expect.stringMatching(/^ {2}npm run shop -- order dispatch <order> /),
    expect.stringMatching(/^ {2}npm run shop -- order refunded <order> --paid /),
    expect.stringMatching(/^ {50,}what had to be given back/),
  ])
  expect((await shop(['reconcile', '--help'])).output[1]).toMatch(/ --from 2026-11-20 \[--to 2026-11-21\] /)
  const { code, output } = await shop(['refund', '--help'])
  expect({ code, output }).toMatchObject({ code: 0, output: { length: 6 } })
  expect((await shop(['--help'])).output.length).toBeGreaterThan(20)
})
