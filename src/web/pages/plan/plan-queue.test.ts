import { expect, test } from 'vitest'
import { plannedTile } from '#contract/plan-goods.fixtures.ts'
import { PlanLayout } from '#contract/plan-layout.ts'
import type { PlanAnswer, PlanJob } from './plan-job.ts'
import { type OpenWorker, type PlanWorker, planQueue } from './plan-queue.ts'

const goods = plannedTile(1, 600, 600)
const jobOf = (name: string): PlanJob => {
  const corners = [0, 1, 2].map((n) => ({ x: 1000 * n, y: 500 * n * n }))
  return { request: PlanLayout.parse({ variation_id: 1, rooms: [{ name, corners }] }), goods, isDraft: true }
}
const nameOf = (job: PlanJob): string => job.request.rooms[0]?.name ?? ''
const answerOf = (name: string): PlanAnswer => ({ ok: false, refusal: { field: '', message: name } })

interface SlowWorker extends PlanWorker {
  readonly got: { readonly number: number; readonly name: string }[]
  isEnded: boolean
  readonly fail: () => void
  /** Answers what it got at this place. */
  readonly answer: (place: number) => void
}

/** A queue whose workers answer when a test says so. */
const slowQueue = () => {
  const workers: SlowWorker[] = []
  const shown: string[] = []
  const elsewhere: { readonly name: string; readonly answer: () => void }[] = []
  const open: OpenWorker = (onAnswer, fail) => {
    const worker: SlowWorker = {
      got: [],
      isEnded: false,
      fail,
      postMessage: ({ number, job }) => {
        worker.got.push({ number, name: nameOf(job) })
      },
      terminate: () => {
        worker.isEnded = true
      },
      answer: (place) => {
        const { number, name } = worker.got[place] ?? { number: 0, name: '' }
        onAnswer({ number, answer: answerOf(name) })
      },
    }
    workers.push(worker)
    return worker
  }
  const queue = planQueue(
    open,
    (job) =>
      new Promise((resolve) => {
        elsewhere.push({ name: nameOf(job), answer: () => resolve(answerOf(nameOf(job))) })
      }),
    (answer, isLast) => shown.push(`${answer.ok ? '' : answer.refusal.message}${isLast ? ', last' : ''}`),
  )
  return { queue, workers, shown, elsewhere }
}

test('a drag keeps one worker: each answer is shown, and of the steps that wait only the newest is taken [L-033]', () => {
  const { queue, workers, shown } = slowQueue()
  for (const step of ['1', '2', '3', '4']) queue.ask(jobOf(step), false)
  const [worker] = workers
  expect(worker?.got.map(({ name }) => name)).toEqual(['1'])
  worker?.answer(0)
  expect(worker?.got.map(({ name }) => name)).toEqual(['1', '4'])
  worker?.answer(1)
  expect(shown).toEqual(['1', '4, last'])
  queue.ask(jobOf('5'), false)
  expect(worker?.got.map(({ name }) => name)).toEqual(['1', '4', '5'])
  expect(workers).toHaveLength(1)
  expect(worker?.isEnded).toBe(false)
})

test('a search is ended for a newer plan, and its late answer is not shown [L-033]', () => {
  const { queue, workers, shown } = slowQueue()
  queue.ask(jobOf('search'), true)
  queue.ask(jobOf('newer'), false)
  const [first, second] = workers
  expect(first?.isEnded).toBe(true)
  expect(second?.got.map(({ name }) => name)).toEqual(['newer'])
  second?.answer(0)
  first?.answer(0)
  expect(shown).toEqual(['newer, last'])
})

test('after a failure plans are worked out elsewhere, and an older answer never replaces a newer one [L-033, L-109]', async () => {
  const { queue, workers, shown, elsewhere } = slowQueue()
  queue.ask(jobOf('1'), false)
  workers[0]?.fail()
  queue.ask(jobOf('2'), false)
  expect(elsewhere.map(({ name }) => name)).toEqual(['1', '2'])
  elsewhere[1]?.answer()
  elsewhere[0]?.answer()
  await Promise.resolve()
  await Promise.resolve()
  expect(shown).toEqual(['2, last'])
  expect(workers).toHaveLength(1)
})
