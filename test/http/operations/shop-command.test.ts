import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runShopCommand } from '#server/commands/shop-command.ts'
import { openShop } from '#server/compose.ts'
import { DirectoryInUse, lockDirectory } from '#server/database/directory-lock.ts'
import { readEnv } from '#server/env/env.ts'
import { createLog } from '#server/operations/log.ts'
import { openSandbox } from '#server/payments/gateways/sandbox-process.ts'
import { generators } from '../../../tools/generators.ts'
import { copyEmptyShop } from '../../setup/kept-shop.ts'

/* `npm run shop -- …` as a person at the keyboard meets it (D10). */

let root = ''
const shop = async (args: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  const [said, complained]: [string[], string[]] = [[], []]
  const code = await runShopCommand(
    args,
    {
      environment: { DATA_DIR: join(root, 'data'), INIT_CWD: root, ...environment },
      print: (text) => void said.push(...text.split('\n')),
      printError: (text) => void complained.push(text),
    },
    generators,
  )
  return { code, said, complained }
}

type Ended = Awaited<ReturnType<typeof shop>>
let generated: Ended
let firstImport: Ended
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tessera-shop-'))
  await copyEmptyShop(join(root, 'data'))
  generated = await shop(['generate', '--products', '12', '--seed', '3', 'large'])
  firstImport = await shop(['import', 'large'])
})
afterAll(() => rm(root, { recursive: true, force: true }))

const imported = expect.stringMatching(/^Imported 12 products with \d+ variations\.$/)

test('generates a catalogue and imports it', () => {
  expect(generated).toEqual({
    code: 0,
    said: [`Wrote 12 products to ${join(root, 'large')}.`],
    complained: [],
  })
  expect(firstImport).toEqual({ code: 0, said: [imported], complained: [] })
})

test('the second import finds nothing new', async () => {
  expect((await shop(['import', 'large'])).said).toEqual([
    imported,
    'The shop held all of it already: nothing has changed.',
  ])
})

test('exports what it holds, and not over a catalogue that is there', async () => {
  const copy = join(root, 'copy')
  expect(await shop(['export', 'copy'])).toEqual({
    code: 0,
    said: [`Exported 12 products and 8 pictures to ${copy}.`],
    complained: [],
  })
  expect(JSON.parse(await readFile(join(copy, 'catalogue.json'), 'utf8')).products).toHaveLength(12)
  expect(await shop(['export', 'copy'])).toEqual({
    code: 1,
    said: [],
    complained: [`There is a catalogue in ${copy} already. Name another folder.`],
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
    said: [],
    complained: [
      "suppliers[0].name: is missing\ncategories[0].slug: 'basket' is an address of the shop itself\n2 problems. Nothing was imported.",
    ],
  })
})

test('[P-274] many remarks of one kind leave room for the others: a product both discountable and discount_qualifier is said', async () => {
  await mkdir(join(root, 'untidy'))
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
  const { said } = await shop(['import', 'untidy'], { DATA_DIR: join(root, 'untidy-data') })
  expect(said).toContain(
    'Worth a look: products[1]: is both discountable and discount_qualifier: it would waive its own delivery',
  )
  expect(said.filter((text) => text.startsWith('Worth a look: '))).toHaveLength(20)
  expect(said).toContain('… and 11 more remarks.')
})

test.each([[[]], [['import']], [['import', 'a', 'b']], [['paint', 'a']], [['import', '--fast', 'a']]])(
  'says how it is used when it is called with %j',
  async (args) => {
    const { code, said, complained } = await shop(args)
    expect({ code, said }).toEqual({ code: 2, said: [] })
    expect(complained.join()).toContain('npm run shop -- import <folder>')
  },
)

test.each([
  [
    'a number of goods that is none',
    '--products=many',
    "--products must be a whole number up to 1000000, but is 'many'.",
  ],
  ['a seed below nought', '--seed=-1', "--seed must be a whole number up to 2147483648, but is '-1'."],
])('refuses %s', async (_what, option, sentence) => {
  expect(await shop(['generate', option, 'never'])).toEqual({ code: 2, said: [], complained: [sentence] })
})

test('a shop that is open on the same data folder is not disturbed (D19)', async () => {
  const dataDir = join(root, 'busy')
  const lock = await lockDirectory(dataDir)
  try {
    const { code, complained } = await shop(['import', 'large'], { DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(complained).toEqual([expect.stringMatching(/^Another Tessera process is using .*Stop it first/)])
  } finally {
    await lock.release()
  }
})

test('[D19] a command that finds its database in use lets the payment sandbox go: it would wait for it for ever', async () => {
  const env = readEnv({ DATA_DIR: join(root, 'in-use') })
  const lock = await lockDirectory(env.dataDir)
  const playing = { payments: { sandbox: { port: 0, publicUrl: null } }, dataDir: join(root, 'played') }
  const sandbox = await openSandbox({ ...playing, publicUrl: env.publicUrl })
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

test('a database that cannot be reached is told in a sentence, not by a stack trace', async () => {
  const nowhere = { DATABASE_URL: 'postgres://somebody@127.0.0.1:1/shop' }
  for (const command of [
    ['invariants'],
    ['trade', 'list'],
    ['refund', 'TS-0000-0000', '--all'],
    ['export', 'never'],
  ])
    expect(await shop(command, nowhere)).toEqual({
      code: 1,
      said: [],
      complained: ['The database of DATABASE_URL cannot be reached. Start it, or correct the address.'],
    })
})

describe('a store of pictures that does not do as it is asked is told in a sentence, not by a stack trace', () => {
  const refusing = async (status: number, code: string, work: (endpoint: string) => Promise<void>) => {
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
  const importInto = async (endpoint: string): Promise<Ended> => {
    await copyEmptyShop(join(root, 'in-a-bucket'))
    return shop(['import', 'large'], {
      DATA_DIR: join(root, 'in-a-bucket'),
      S3_BUCKET: 'media',
      S3_REGION: 'eu-west-2',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    })
  }
  const told = (sentence: string): Ended => ({ code: 1, said: [], complained: [sentence] })

  test('it has no such bucket', () =>
    refusing(404, 'NoSuchBucket', async (endpoint) => {
      expect(await importInto(endpoint)).toEqual(
        told("The store of pictures has no bucket 'media'. Create it first, or correct S3_BUCKET."),
      )
    }))

  test('it does not know the keys', () =>
    refusing(403, 'InvalidAccessKeyId', async (endpoint) => {
      expect(await importInto(endpoint)).toEqual(
        told('The store of pictures does not accept S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'),
      )
    }))

  test('it fails in another way', () =>
    refusing(400, 'InvalidRequest', async (endpoint) => {
      expect(await importInto(endpoint)).toEqual(told('The store of pictures failed with 400: UnknownError'))
    }))

  test('nobody listens: it is not the database that is blamed', async () => {
    expect(await importInto('http://127.0.0.1:1')).toEqual(
      told('The store of pictures cannot be reached. Start it, or correct S3_ENDPOINT.'),
    )
  })
})

test('a broken environment is named in a sentence', async () => {
  const { code, complained } = await shop(['import', 'large'], { DATABASE_URL: 'mysql://nowhere' })
  expect(code).toBe(1)
  expect(complained).toEqual([
    expect.stringMatching(/^DATABASE_URL must be an address that starts with postgres:/),
  ])
})

test('checks what must always hold, and knows an order number from a slip', async () => {
  const sound = expect.stringMatching(/^All \d+ invariants hold\.$/)
  expect(await shop(['invariants'])).toEqual({ code: 0, said: [sound], complained: [] })
  expect(await shop(['refund', 'TS-1234', '--all'])).toEqual({
    code: 1,
    said: [],
    complained: ["'TS-1234' is no order number; one looks like TS-4K7Q-9XWX."],
  })
  /* The number that it is shown is one itself. */
  expect((await shop(['refund', 'TS-4K7Q-9XWX', '--all'])).complained).toEqual([
    'There is no order with that number.',
  ])
  /* An amount of any size is one: what is less than the least card payment may go back too. */
  const missing = ['There is no order with that number.']
  expect((await shop(['refund', 'TS-0000-0000', '--amount', '0.30'])).complained).toEqual(missing)
  expect((await shop(['refund', 'TS-0000-0000', '--amount', '0'])).complained).toEqual([
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
  [['trade', 'paid', 'anna@example.com', '5'], /^Usage:/],
  [['attention', 'done'], /^Usage:/],
  [['invariants', 'now'], /^invariants takes no 'now'\.\nUsage:/],
  [['generate', '--orders', '5', 'a'], /^generate --orders takes no 'a'\.\nUsage:/],
  [['generate', '--orders', '5', '--seed', '1'], /^generate --orders takes no --seed\.\nUsage:/],
  [['order', 'dispatch', 'TS-4K7Q-9XWX', '--cancel'], /^order dispatch takes no --cancel\.\nUsage:/],
  [['trade', 'suspend', 'a@b.uk', '--limit', '5'], /^trade suspend takes no --limit\.\nUsage:/],
  [['orders', '--amount', '5'], /^orders takes no --amount\.\nUsage:/],
  [['import', 'large', '--keep-days', '5'], /^import takes no --keep-days\.\nUsage:/],
  [['refund', 'TS-4K7Q-9XWX'], /^Say how much: --all for all that is left, or --amount 12\.50\. Nothing was/],
  [['refund', 'pi_1'], /^Say how much: --all/],
  [['refund', 'TS-4K7Q-9XWX', '--cancel'], /^Say how much: --all/],
  [['refund', 'TS-4K7Q-9XWX', '--all', '--amount', '5'], /^Say either --all or --amount, not both/],
  [['refund', 'TS-4K7Q-9XWX', '--all', '--yes'], /^refund takes no --yes\.\nUsage:/],
  [['payments', 'pi_1'], /^payments takes no 'pi_1'\.\nUsage:/],
  [['payment', 'match', 'pi_1'], /^Usage:/],
  [['order', 'refunded'], /^Usage:/],
  [['trade', 'refuse', 'a@b.uk', '--yes'], /^trade refuse takes no --yes\.\nUsage:/],
  [['--json'], /^Usage:/],
  [['paint', '--json'], /^There is no command 'paint'\.\nUsage:/],
] as const)('called wrongly, as %j, it says what is wrong', async (args, sentence) => {
  expect(await shop(args)).toEqual({ code: 2, said: [], complained: [expect.stringMatching(sentence)] })
})

test('what is said of a command tells how that one is used, and of none how all are', async () => {
  const { complained } = await shop(['order', 'release'])
  expect(complained.join().split('\n')).toEqual([
    'Usage:',
    expect.stringMatching(/^ {2}npm run shop -- order release <order> \[--paid /),
    expect.stringMatching(/^ {50,}let an order go on/),
    expect.stringMatching(/^ {2}npm run shop -- order dispatch <order> /),
    expect.stringMatching(/^ {2}npm run shop -- order refunded <order> --paid /),
    expect.stringMatching(/^ {50,}what had to be given back/),
  ])
  const { code, said } = await shop(['refund', '--help'])
  expect({ code, said }).toMatchObject({ code: 0, said: { length: 6 } })
  expect((await shop(['--help'])).said.length).toBeGreaterThan(20)
})
