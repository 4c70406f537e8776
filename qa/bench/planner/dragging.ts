import type { Browser, Page } from 'playwright-core'
import { messages } from '#contract/messages.ts'
import { planPathOf } from '#contract/routes/plan-paths.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import { openingRoom, openingState } from '#domain/planner/plan-state.ts'

/** A room of about 5,000 tiles of 600 × 600 mm, and how long one of its walls is dragged. */
const SIDES = [423_000, 423_000] as const
const DRAG_MS = 5000
/** Steps of an arrow key, each of which is planned in whole. */
const STEPS = 8

const PRODUCT = '/porcelain-paving/moorland-porcelain-paving'

interface TraceEvent {
  readonly name: string
  readonly tid: number
  readonly ts: number
  readonly args?: { readonly name?: string }
  /** Microseconds by the clock, and of the thread itself. */
  readonly dur?: number
  readonly tdur?: number
}

export interface Dragging {
  /** The longest task of the page's thread, by its own time and by the clock, in milliseconds. */
  readonly longest: number
  readonly longestByClock: number
  /** Plans that were drawn while the wall was dragged. */
  readonly drawn: number
  /** The drawing that the drag ended in is that of the address. */
  readonly isLast: boolean
  /** Milliseconds from a key's press until its plan is painted. */
  readonly painted: readonly number[]
}

const drawing = (page: Page) => page.getByRole('img', { name: /^Layout plan:/ }).first()

const countsOf = async (page: Page): Promise<string> => {
  const svg = drawing(page)
  return `${await svg.getAttribute('data-whole')} ${await svg.getAttribute('data-cut')}`
}

/** Until no newer plan is being worked out. */
const settled = async (page: Page): Promise<void> => {
  await page.locator('.plan-busy').waitFor({ state: 'detached' })
}

const openPlan = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}${PRODUCT}`)
  const href = await page.getByRole('link', { name: messages.planYourLayout }).getAttribute('href')
  const room = { ...openingRoom, shape: { kind: 'rectangle', sides: SIDES, corners: [] } } as const
  const code = encodePlan({ ...openingState, rooms: [room] })
  await page.goto(`${url}${planPathOf(Number(/\d+/.exec(href ?? '')?.[0]), code)}`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: messages.planMoveWalls }).click()
}

/** Drags the right wall to and fro, as fast as a pointer tells of it. */
const drag = async (page: Page): Promise<void> => {
  const handle = page.locator('.plan-wall-handle').nth(1)
  const { x = 0, y = 0, width = 0, height = 0 } = (await handle.boundingBox()) ?? {}
  const [fromX, fromY] = [x + width / 2, y + height / 2]
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  const until = performance.now() + DRAG_MS
  for (let step = 1; performance.now() < until; step += 1) {
    await page.mouse.move(fromX - 40 + 40 * Math.cos(step / 20), fromY)
    await new Promise((resolve) => setTimeout(resolve, 8))
  }
  await page.mouse.up()
}

/** Tasks of the page's thread that a trace tells of. */
const tasksIn = (trace: Buffer): readonly TraceEvent[] => {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] }
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ tid }) => tid),
  )
  return traceEvents.filter(({ name, tid }) => name === 'RunTask' && threads.has(tid))
}

const longestOf = (tasks: readonly TraceEvent[], time: 'dur' | 'tdur'): number =>
  tasks.reduce((most, task) => Math.max(most, (task[time] ?? 0) / 1000), 0)

/** Milliseconds until the plan of a wall that is moved by a key is painted. */
const pressed = async (page: Page): Promise<number> => {
  const time = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let from = 0
        document.addEventListener(
          'keydown',
          () => {
            from = performance.now()
          },
          { capture: true, once: true },
        )
        const region = () => document.querySelector('.plan-svg .plan-region')?.getAttribute('d')
        const before = region()
        const look = (): void => {
          if (region() === before) requestAnimationFrame(look)
          else setTimeout(() => resolve(performance.now() - from))
        }
        look()
      }),
  )
  await page.locator('.plan-wall-handle').nth(1).press('ArrowLeft')
  const painted = await time
  await settled(page)
  return painted
}

/** L-033 and L-S5: a wall of 5,000 tiles is dragged, then moved by keys. */
export const measureDragging = async (browser: Browser, url: string): Promise<Dragging> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } })
  await openPlan(page, url)
  /* The worker and the parts that come with the first use are there. */
  await page.locator('.plan-wall-handle').nth(1).press('ArrowLeft')
  await page.waitForLoadState('networkidle')
  await settled(page)
  await page.evaluate(() => {
    const tiles = document.querySelector('.plan-svg .plan-region')
    const count = new MutationObserver((changes) => {
      document.documentElement.dataset['drawn'] = String(
        Number(document.documentElement.dataset['drawn'] ?? 0) + changes.length,
      )
    })
    if (tiles !== null) count.observe(tiles, { attributes: true, attributeFilter: ['d'] })
  })
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  await drag(page)
  await settled(page)
  const tasks = tasksIn(await browser.stopTracing())
  if (tasks.length === 0) throw new Error('The trace has no tasks of the page.')
  const drawn = Number(await page.locator('html').getAttribute('data-drawn'))
  const painted: number[] = []
  for (let step = 0; step < STEPS; step += 1) painted.push(await pressed(page))
  const last = await countsOf(page)
  await page.reload()
  const isLast = last === (await countsOf(page))
  await page.close()
  return {
    longest: longestOf(tasks, 'tdur'),
    longestByClock: longestOf(tasks, 'dur'),
    drawn,
    isLast,
    painted,
  }
}
