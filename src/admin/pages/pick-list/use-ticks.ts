import { type RefObject, useEffect, useState } from 'react'

interface TickedLine {
  /** 'tick TS-…:0' */
  readonly name: string
  readonly wasTicked: boolean
  /** How many lines are not ticked yet. */
  readonly left: number
}

/**
 * The ticks of a pick list: kept by the browser tab, so that a reload or a call in between loses none (M-217).
 * `rows` holds the boxes, each with its sku.
 */
export const useTicks = (rows: RefObject<HTMLElement | null>, orders: string) => {
  const [ticked, setTicked] = useState(0)
  const stored = `ticks ${orders}`
  const boxes = (): readonly HTMLInputElement[] => [
    ...(rows.current?.querySelectorAll<HTMLInputElement>('input[data-sku]') ?? []),
  ]
  const change = (): void => {
    const names = boxes().flatMap(({ checked, name }) => (checked ? [name] : []))
    sessionStorage.setItem(stored, JSON.stringify(names))
    setTicked(names.length)
  }
  useEffect(() => {
    const names: unknown = JSON.parse(sessionStorage.getItem(`ticks ${orders}`) ?? '[]')
    const all = rows.current?.querySelectorAll<HTMLInputElement>('input[data-sku]') ?? []
    for (const box of all) if (Array.isArray(names) && names.includes(box.name)) box.checked = true
    setTicked([...all].filter(({ checked }) => checked).length)
  }, [rows, orders])
  /** Ticks the next line of a sku; null: there is none. */
  const tickSku = (sku: string): TickedLine | null => {
    const same = boxes().filter((box) => box.dataset['sku']?.toLowerCase() === sku.toLowerCase())
    const box = same.find(({ checked }) => !checked) ?? same[0]
    if (box === undefined) return null
    const wasTicked = box.checked
    box.checked = true
    box.scrollIntoView({ block: 'center' })
    change()
    const left = boxes().filter(({ checked }) => !checked).length
    return { name: box.name, wasTicked, left }
  }
  return { ticked, change, tickSku }
}
