import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/*
 * A line between two programs that can be made to fail: between the shop and who takes its money, between the shop and
 * PostgreSQL. It knows nothing of what it carries but bytes; a trouble strikes the request whose bytes match it.
 */

export type TroubleKind =
  /** The request is not handed on; the line is cut. */
  | 'reset-before'
  /** The request is handed on and done; the line is cut instead of the answer. */
  | 'reset-after'
  /** The request is not handed on, and no answer ever comes. */
  | 'silence-before'
  /** The request is done, and no answer ever comes. */
  | 'silence-after'
  /** The answer stops half way, and the line is cut. */
  | 'half-answer'
  /** The request is handed on `ms` later. */
  | 'late'
  /** Not handed on; `answer` comes in its place. */
  | 'instead'

export interface Trouble {
  readonly kind: TroubleKind
  /** Parts of the request, all of them in it, such as 'POST /v1/payment_intents'. */
  readonly match: readonly string[]
  readonly times?: number
  readonly ms?: number
  readonly answer?: string
}

/** When something passes: a request comes in, its effect is there and its answer not yet on the way, the answer has left. */
export type Moment = 'received' | 'done' | 'answered'
type Watcher = (moment: Moment, request: string) => void

export interface TcpProxy {
  readonly port: number
  /** The trouble waits for its requests until it is used up, or until what this answers is called. */
  arm(trouble: Trouble): () => void
  /** No trouble any more; lines that were cut stay cut. */
  heal(): void
  /** How often a trouble has struck. */
  readonly struck: () => number
  /** New lines are refused, or taken again. */
  refuse(isRefusing: boolean): void
  /** How many were refused. */
  readonly refused: () => number
  /** Cuts every line that is open. */
  cut(): void
  /** Lines stay open, and nothing passes until it is let through again. */
  hold(isHolding: boolean): void
  watch(watcher: Watcher | null): void
  readonly open: () => number
  close(): Promise<void>
}

const headOf = (bytes: Buffer): string => bytes.toString('latin1', 0, 8000)

/** Whether a request over HTTP is there with its whole body; what is not HTTP is always whole. */
const isWhole = (bytes: Buffer): boolean => {
  const head = headOf(bytes)
  if (!/^(GET|POST|DELETE|HEAD) \//.test(head)) return true
  const end = head.indexOf('\r\n\r\n')
  const length = Number(head.match(/\r\ncontent-length: *(\d+)/i)?.[1] ?? 0)
  return end >= 0 && bytes.byteLength >= end + 4 + length
}

interface Line {
  readonly near: Socket
  readonly far: Socket
  /** What the request that is under way suffers. */
  trouble: Trouble | null
  request: string
  /** The beginning of a request that is not there yet as a whole. */
  begun: Buffer
}

export const startTcpProxy = async (target: number, port = 0): Promise<TcpProxy> => {
  const lines = new Set<Line>()
  let armed: { trouble: Trouble; left: number }[] = []
  let [struck, refused, isRefusing, isHolding] = [0, 0, false, false]
  let watcher: Watcher | null = null

  const strike = (head: string): Trouble | null => {
    const found = armed.find(({ trouble }) => trouble.match.every((part) => head.includes(part)))
    if (found === undefined) return null
    found.left -= 1
    struck += 1
    if (found.left === 0) armed = armed.filter((other) => other !== found)
    return found.trouble
  }

  const end = (line: Line): void => {
    lines.delete(line)
    line.near.resetAndDestroy()
    line.far.destroy()
  }

  /** The line is quiet until it is let through; false: it ended meanwhile. */
  const mayPass = async (line: Line): Promise<boolean> => {
    while (isHolding && lines.has(line)) await wait(20)
    return lines.has(line)
  }

  const onRequest = async (line: Line, part: Buffer): Promise<void> => {
    if (!(await mayPass(line))) return
    const bytes = Buffer.concat([line.begun, part])
    line.begun = bytes
    if (!isWhole(bytes)) return
    line.begun = Buffer.of()
    const head = headOf(bytes)
    const trouble = strike(head)
    line.request = head
    line.trouble = trouble
    watcher?.('received', head)
    if (trouble?.kind === 'reset-before') return end(line)
    if (trouble?.kind === 'silence-before') return
    if (trouble?.kind === 'instead') return void line.near.end(trouble.answer ?? '')
    if (trouble?.kind === 'late') await wait(trouble.ms ?? 0)
    line.far.write(bytes)
  }

  const onAnswer = async (line: Line, bytes: Buffer): Promise<void> => {
    if (!(await mayPass(line))) return
    watcher?.('done', line.request)
    switch (line.trouble?.kind) {
      case 'reset-after':
        return end(line)
      case 'silence-after':
        return
      case 'half-answer':
        return void line.near.end(bytes.subarray(0, Math.floor(bytes.byteLength / 2)))
    }
    line.near.write(bytes, () => watcher?.('answered', line.request))
  }

  const server: Server = createServer((near) => {
    if (isRefusing) {
      refused += 1
      near.on('error', () => undefined)
      near.resetAndDestroy()
      return
    }
    const line: Line = {
      near,
      far: createConnection({ host: '127.0.0.1', port: target }),
      trouble: null,
      request: '',
      begun: Buffer.of(),
    }
    lines.add(line)
    /* What comes on one line is dealt with in its order. */
    let [asked, answered] = [Promise.resolve(), Promise.resolve()]
    near.on('data', (bytes: Buffer) => {
      asked = asked.then(() => onRequest(line, bytes))
    })
    line.far.on('data', (bytes: Buffer) => {
      answered = answered.then(() => onAnswer(line, bytes))
    })
    for (const socket of [near, line.far]) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        lines.delete(line)
        void Promise.all([asked, answered]).then(() => {
          near.destroySoon()
          line.far.destroySoon()
        })
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bound = server.address()

  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    arm: (trouble) => {
      const one = { trouble, left: trouble.times ?? 1 }
      armed.push(one)
      return () => {
        armed = armed.filter((other) => other !== one)
      }
    },
    heal: () => {
      armed = []
      isRefusing = false
      isHolding = false
    },
    struck: () => struck,
    refused: () => refused,
    refuse: (wish) => {
      isRefusing = wish
    },
    cut: () => {
      for (const line of [...lines]) end(line)
    },
    hold: (wish) => {
      isHolding = wish
    },
    watch: (wish) => {
      watcher = wish
    },
    open: () => lines.size,
    close: async () => {
      for (const line of [...lines]) end(line)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
