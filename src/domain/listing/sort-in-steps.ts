/** Items that are sorted or merged between two pauses: a millisecond or two. */
const STEP = 4096

/**
 * A stable merge sort in steps of a millisecond or two, so that the caller can yield to other work between
 * them. The results of `compare` must not change while it runs.
 */
export function* sortInSteps(
  items: Uint32Array,
  compare: (a: number, b: number) => number,
): Generator<void, Uint32Array> {
  let from = items.slice()
  for (let start = 0; start < from.length; start += STEP) {
    from.subarray(start, start + STEP).sort(compare)
    yield
  }
  let to = new Uint32Array(from.length)
  for (let run = STEP; run < from.length; run *= 2) {
    for (let start = 0; start < from.length; start += 2 * run) {
      const middle = Math.min(start + run, from.length)
      const end = Math.min(start + 2 * run, from.length)
      let left = start
      let right = middle
      for (let i = start; i < end; i += 1) {
        const takeLeft = left < middle && (right >= end || compare(from[left] ?? 0, from[right] ?? 0) <= 0)
        to[i] = from[takeLeft ? left : right] ?? 0
        if (takeLeft) left += 1
        else right += 1
        if (i % STEP === STEP - 1) yield
      }
    }
    ;[from, to] = [to, from]
  }
  return from
}
