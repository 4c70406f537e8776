import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/*
 * A TCP proxy between two programs that can be made to fail: between the shop and its payment provider, or
 * between the shop and PostgreSQL. It sees only bytes; a fault applies to the request whose bytes match it.
 */

export type ProxyFaultKind =
  /** Drops the request and resets the connection. */
  | 'reset-before'
  /** Forwards the request, which takes effect; resets the connection instead of answering. */
  | 'reset-after'
  /** Drops the request; never answers. */
  | 'silence-before'
  /** Forwards the request, which takes effect; never answers. */
  | 'silence-after'
  /** Forwards half of the response, then closes the connection. */
  | 'half-answer'
  /** Forwards the request `ms` later. */
  | 'late'
  /** Drops the request and answers with `answer`. */
  | 'instead'

export interface ProxyFault {
  readonly kind: ProxyFaultKind
  /** Strings that must all occur in the request, such as 'POST /v1/payment_intents'. */
  readonly match: readonly string[]
  readonly times?: number
  readonly ms?: number
  readonly response?: string
}

/**
 * The stage of a call: the request arrived; its effect is done and its response is not yet sent; the response
 * is sent.
 */
export type CallStage = 'received' | 'done' | 'answered'
type Watcher = (moment: CallStage, request: string) => void

export interface TcpProxy {
  readonly port: number
  /** Arms a fault until it is used up or the returned function is called. */
  arm(trouble: ProxyFault): () => void
  /** Removes all faults; connections that were reset stay closed. */
  clearFaults(): void
  /** The number of times that a fault was applied. */
  readonly faultCount: () => number
  /** Refuses new connections, or accepts them again. */
  setRefusing(isRefusing: boolean): void
  /** The number of refused connections. */
  readonly refusedCount: () => number
  /** Resets every open connection. */
  resetConnections(): void
  /** Keeps connections open but forwards nothing until it is switched off. */
  setHolding(isHolding: boolean): void
  watch(watcher: Watcher | null): void
  readonly openConnections: () => number
  close(): Promise<void>
}

const headOf = (bytes: Buffer): string => bytes.toString('latin1', 0, 8000)

/** Whether the HTTP request has arrived with its whole body; other bytes always count as whole. */
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
  /** The fault of the current request. */
  trouble: ProxyFault | null
  request: string
  /** The beginning of a request that has not arrived as a whole. */
  begun: Buffer
}

export const startTcpProxy = async (target: number, port = 0): Promise<TcpProxy> => {
  const lines = new Set<Line>()
  let armed: { trouble: ProxyFault; left: number }[] = []
  let [struck, refused, isRefusing, isHolding] = [0, 0, false, false]
  let watcher: Watcher | null = null

  const strike = (head: string): ProxyFault | null => {
    const match = armed.find(({ trouble }) => trouble.match.every((part) => head.includes(part)))
    if (match === undefined) return null
    match.left -= 1
    struck += 1
    if (match.left === 0) armed = armed.filter((other) => other !== match)
    return match.trouble
  }

  const end = (line: Line): void => {
    lines.delete(line)
    line.near.resetAndDestroy()
    line.far.destroy()
  }

  /** Waits while the proxy holds; false: the connection ended meanwhile. */
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
    if (trouble?.kind === 'instead') return void line.near.end(trouble.response ?? '')
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
    /* Data of one connection is handled in order. */
    let [requestsDone, answersDone] = [Promise.resolve(), Promise.resolve()]
    near.on('data', (bytes: Buffer) => {
      requestsDone = requestsDone.then(() => onRequest(line, bytes))
    })
    line.far.on('data', (bytes: Buffer) => {
      answersDone = answersDone.then(() => onAnswer(line, bytes))
    })
    for (const socket of [near, line.far]) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        lines.delete(line)
        void Promise.all([requestsDone, answersDone]).then(() => {
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
      const entry = { trouble, left: trouble.times ?? 1 }
      armed.push(entry)
      return () => {
        armed = armed.filter((other) => other !== entry)
      }
    },
    clearFaults: () => {
      armed = []
      isRefusing = false
      isHolding = false
    },
    faultCount: () => struck,
    refusedCount: () => refused,
    setRefusing: (value) => {
      isRefusing = value
    },
    resetConnections: () => {
      for (const line of [...lines]) end(line)
    },
    setHolding: (value) => {
      isHolding = value
    },
    watch: (newWatcher) => {
      watcher = newWatcher
    },
    openConnections: () => lines.size,
    close: async () => {
      for (const line of [...lines]) end(line)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
