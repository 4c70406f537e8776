import { type ReactNode, useEffect, useId, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { WireTilePlan } from '#contract/plan.ts'
import { pieceSize } from '../plan/plan-words.ts'

const stored = (token: string): string => `plan-ticks ${token}`

const readTicks = (token: string): ReadonlySet<string> => {
  try {
    const ticks: unknown = JSON.parse(localStorage.getItem(stored(token)) ?? '[]')
    return new Set(Array.isArray(ticks) ? ticks.filter((tick) => typeof tick === 'string') : [])
  } catch {
    return new Set()
  }
}

const storeTicks = (token: string, ticks: ReadonlySet<string>): void => {
  try {
    localStorage.setItem(stored(token), JSON.stringify([...ticks]))
  } catch {
    /* A browser that stores nothing still ticks until it is closed. */
  }
}

/** Row by row what is laid, to tick off; the ticks stay in this browser (L-102). */
export function TickList({
  plan,
  token,
}: {
  readonly plan: WireTilePlan
  readonly token: string
}): ReactNode {
  const id = useId()
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => setTicks(readTicks(token)), [token])
  const tick = (name: string): void => {
    const next = new Set(ticks)
    if (!next.delete(name)) next.add(name)
    setTicks(next)
    storeTicks(token, next)
  }
  const box = (name: string, text: ReactNode): ReactNode => (
    <label className="kept-piece flex min-h-11 cursor-pointer items-center gap-3 text-lg">
      <input
        type="checkbox"
        checked={ticks.has(name)}
        onChange={() => tick(name)}
        className="size-6 shrink-0 accent-clay"
      />
      {text}
    </label>
  )
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        What is laid, row by row
      </h2>
      <p className="plan-controls mt-1 text-quiet noscript:hidden">{messages.planLaidHint}</p>
      {plan.rooms.map(({ name, rows }, room) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a room is its place in the plan
        <div key={room}>
          {plan.rooms.length > 1 && <h3 className="mt-4 text-xl">{name}</h3>}
          <ol className="kept-rows figures mt-3">
            {rows.map((row) => (
              <li key={row.row} className="break-inside-avoid border-line border-t py-1">
                <p className="font-medium">Row {row.row}</p>
                <ul>
                  {row.whole > 0 && <li>{box(`${room} ${row.row}`, `${row.whole} whole`)}</li>}
                  {row.pieces.map((number) => {
                    const piece = plan.pieces[number - 1]
                    if (piece === undefined) return null
                    return (
                      <li key={number}>
                        {box(
                          `piece ${number}`,
                          <span>
                            <span className="plan-number">{piece.group}</span> {pieceSize(piece)} mm
                            <span className="text-quiet">
                              {' '}
                              no. {number}, from tile {piece.tile}
                            </span>
                          </span>,
                        )}
                      </li>
                    )
                  })}
                </ul>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}
