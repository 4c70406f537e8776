/*
 * A StrykerJS plugin: its Vitest runner, but with one worker for many breaks. A new worker for each would
 * load the server's modules and open a database every time, which takes longer than the tests.
 *
 * What a break leaves behind must not decide about the next. So a test that failed is run again without the
 * break; if it still fails, the worker is replaced and the break tried again. Breaks of code that runs when a
 * module is loaded always have a worker of their own.
 */
import { join, relative } from 'node:path'
import { Worker } from 'node:worker_threads'
import { batchesOf, likeliestFirst } from './test-order.ts'
import { isOwnTest } from './tests-of.ts'

const { VitestTestRunner } = await import(
  join(process.env.STRYKER ?? '', 'vitest-runner', 'dist', 'src', 'vitest-test-runner.js')
)

const entry = join(import.meta.dirname, 'kept-worker.mjs')

/** A worker's memory grows with each break. */
const BREAKS_PER_WORKER = 60

/** How many tests are tried for a break at most. */
const most = Number(process.env.MUTATION_MOST_TESTS)

/** The worker that waits for the next run. */
let idle = null

const discardWorker = async () => {
  const worker = idle
  idle = null
  await worker?.terminate()
}

/** What Vitest holds as the worker of one run: `stop` lays the thread aside instead of ending it. */
class KeptWorker {
  name = 'kept'
  #thread = null
  #listeners = []
  #options

  constructor(options) {
    this.#options = options
  }

  async start() {
    const { env, execArgv } = this.#options
    this.#thread = idle ?? new Worker(entry, { env, execArgv, stdout: true, stderr: true })
    idle = null
    this.#thread.stdout.resume()
    this.#thread.stderr.resume()
  }

  on(event, listener) {
    this.#thread.on(event, listener)
    this.#listeners.push([event, listener])
  }

  off(event, listener) {
    this.#thread.off(event, listener)
    this.#listeners = this.#listeners.filter((one) => one[0] !== event || one[1] !== listener)
  }

  send(message) {
    if (message.type !== 'stop') return this.#thread.postMessage(message)
    for (const [event, listener] of [...this.#listeners])
      if (event === 'message') listener({ type: 'stopped', __vitest_worker_response__: true })
  }

  async stop() {
    for (const [event, listener] of this.#listeners.splice(0)) this.#thread.off(event, listener)
    idle = this.#thread
  }

  deserialize = (data) => data
}

class KeptVitestRunner extends VitestTestRunner {
  /** How many breaks each test has noticed. */
  #noticed = new Map()
  #allTests = []
  #breaks = 0

  async init() {
    await super.init()
    for (const { config } of this.ctx.projects) {
      config.pool = 'kept'
      config.poolRunner = { name: 'kept', createPoolWorker: (options) => new KeptWorker(options) }
    }
  }

  async dryRun(options) {
    const result = await super.dryRun(options)
    this.#allTests = (result.tests ?? []).map(({ id }) => id)
    await discardWorker()
    return result
  }

  async mutantRun(options) {
    const isAtLoad = options.mutantActivation === 'static'
    this.#breaks += 1
    if (isAtLoad || this.#breaks % BREAKS_PER_WORKER === 0) await discardWorker()
    const result = await this.#tryBreak(options)
    if (!isAtLoad && (await this.#isTrusted(result))) return result
    await discardWorker()
    if (isAtLoad) return result
    const again = await this.#tryBreak(options)
    if (again.status !== 'survived') await discardWorker()
    return again
  }

  /**
   * Runs the tests that may notice a break until one does: those that reach it, or for code that runs at
   * load, which all of them reach, those of its feature.
   */
  async #tryBreak(options) {
    const isOwn = (test) => isOwnTest(test, relative(process.cwd(), options.sandboxFileName))
    const own = this.#allTests.filter(isOwn)
    const reaching = options.testFilter ?? (own.length > 0 ? own : this.#allTests)
    const tests = likeliestFirst(reaching, this.#noticed, isOwn)
    if (tests.length === 0) return super.mutantRun(options)
    let result
    for (const testFilter of batchesOf(tests.slice(0, most))) {
      result = await super.mutantRun({ ...options, testFilter })
      if (result.status !== 'survived') break
    }
    for (const test of result.killedBy ?? []) this.#noticed.set(test, (this.#noticed.get(test) ?? 0) + 1)
    return result
  }

  /** Whether it is the break that made a test fail, and not what an earlier one left behind. */
  async #isTrusted({ status, killedBy }) {
    if (status !== 'killed') return status === 'survived'
    this.ctx.provide('activeMutant', undefined)
    const { tests = [] } = await this.run({ testIds: killedBy.slice(0, 1) })
    const statuses = new Set(tests.map((test) => test.status))
    return statuses.has(0) && !statuses.has(1)
  }

  async dispose() {
    await super.dispose()
    await discardWorker()
  }
}

const createRunner = (injector) =>
  injector.provideValue('globalNamespace', '__stryker__').injectClass(KeptVitestRunner)
createRunner.inject = ['$injector']

export const strykerPlugins = [{ kind: 'TestRunner', name: 'kept-vitest', factory: createRunner }]
