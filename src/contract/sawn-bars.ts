import { lengthInput } from '#domain/planner/length.ts'

/** Bars that are sawn alike together: '2 × 2.5, 1.5 + 0.5 m'. */
export const sawnBars = (bars: readonly (readonly number[])[]): string => {
  const alike = new Map<string, number>()
  for (const lengths of bars) {
    const text = lengths.map((length) => lengthInput(length, 'm')).join(' + ')
    alike.set(text, (alike.get(text) ?? 0) + 1)
  }
  return `${[...alike].map(([text, count]) => (count === 1 ? text : `${count} × ${text}`)).join(', ')} m`
}
