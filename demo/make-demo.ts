import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import { importCatalogue } from '#server/catalogue/import/import.ts'
import { DEMO_MARK } from '#server/demo-shop.ts'
import { readEnv } from '#server/env/env.ts'
import { checkInvariants } from '#server/orders/index.ts'
import { projectFolder } from '#server/project-folder.ts'
import { createChance } from './chance.ts'
import { realNow, setClock } from './clock.ts'
import { planEveryState } from './every-state.ts'
import { type OpenDemo, openDemo } from './open-demo.ts'
import { planOrdinaryDays } from './ordinary-days.ts'
import { stockShelves } from './shelves.ts'
import { hireStaff } from './staff.ts'
import { createStory } from './story.ts'

/** The orders of every state begin so many days ago, however short the story is. */
const LEAST_DAYS = 14

const catalogue = resolve(projectFolder, 'catalogue/demo')

/** A code that waives the postage of samples: with it an order costs nothing. */
const importSampleCode = async ({ database, media, version }: OpenDemo): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-demo-code-'))
  const code = {
    code: 'SAMPLEPOST',
    description: 'Samples without postage',
    free_delivery: true,
    sample_postage: true,
  }
  await writeFile(join(folder, 'catalogue.json'), JSON.stringify({ discount_codes: [code] }))
  const imported = await importCatalogue(database, media, folder)
  if (!imported.ok) throw new Error(`The code of the demo was not taken: ${JSON.stringify(imported.error)}`)
  await version.refresh()
}

/**
 * Makes the demo shop in an empty folder: `days` of orders up to now, each by the shop's own use cases at its
 * own time.
 */
export const makeDemo = async (
  settings: Readonly<Record<string, string>>,
  days: number,
  print: (text: string) => void,
): Promise<void> => {
  const end = realNow()
  setClock(new Date(end.getTime() - (Math.max(days, LEAST_DAYS) + 1) * DAY_MS))
  const env = readEnv(settings)
  const demo = await openDemo(env, catalogue)
  await importSampleCode(demo)
  print('The catalogue is in. Its orders come now …')
  const staff = await hireStaff(demo)
  const carrier = async (name: string, numbers: string): Promise<number> => {
    const link_pattern = `https://track.example/${name.toLowerCase()}/{number}`
    const added = await staff.done('manager', 'saveCarrier', { name, link_pattern, number_pattern: numbers })
    return added.id
  }
  await stockShelves(demo, staff)
  const story = createStory(end)
  const carriers = [await carrier('DX', 'DX#########'), await carrier('Palletline', 'PL#########')] as const
  const stage = { demo, story, staff, chance: createChance(60), carriers }
  planEveryState(stage, end, days)
  planOrdinaryDays(stage, days, end)
  await story.run((done) => {
    if (done % 100 === 0) print(`${done} steps …`)
  })
  setClock(end)
  /* What jobs do meanwhile in an open shop. */
  await demo.shop.payments.reconcile({})
  await demo.shop.mail.deleteExpired()
  const broken = await checkInvariants(demo.database.queries, new Date())
  await demo.end()
  await writeFile(join(env.dataDir, DEMO_MARK), JSON.stringify({ made: end.toISOString() }))
  if (broken.length > 0) throw new Error(`The demo shop is not sound: ${JSON.stringify(broken)}`)
}
