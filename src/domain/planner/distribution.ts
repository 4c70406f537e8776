/** Chances of 0, 1, 2 … events. It is cut at a length whose tail does not count. */
export type Distribution = Float64Array

/** No event, with certainty. */
export const certain = (length: number): Distribution => {
  const one = new Float64Array(length)
  one[0] = 1
  return one
}

/** The distribution of a sum of independent counts, as long as the first. */
export const convolve = (a: Distribution, b: Distribution): Distribution => {
  const sum = new Float64Array(a.length)
  for (let i = 0; i < a.length; i += 1) {
    const factor = a[i] ?? 0
    if (factor === 0) continue
    const end = Math.min(b.length, a.length - i)
    for (let j = 0; j < end; j += 1) sum[i + j] = (sum[i + j] ?? 0) + factor * (b[j] ?? 0)
  }
  return sum
}

/** The distribution of a sum of `count` counts alike. */
export const convolvePower = (one: Distribution, count: number, length: number): Distribution => {
  let sum = certain(length)
  let square = convolve(certain(length), one)
  for (let left = count; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) sum = convolve(sum, square)
    if (left > 1) square = convolve(square, square)
  }
  return sum
}

/**
 * Misses before `successes` tries succeed, each miss with chance `miss`: 10 cuts at 2 % go without a miss in
 * 0.98^10 = 81.7 % of cases. It starts at the likeliest count and is scaled afterwards: of 20,000 cuts the chance
 * of no miss is too small for a number.
 */
export const negativeBinomial = (successes: number, miss: number, length: number): Distribution => {
  if (successes === 0 || miss === 0) return certain(length)
  const chances = new Float64Array(length)
  const mode = Math.min(length - 1, Math.max(0, Math.floor(((successes - 1) * miss) / (1 - miss))))
  chances[mode] = 1
  for (let k = mode + 1; k < length; k += 1)
    chances[k] = ((chances[k - 1] ?? 0) * miss * (successes + k - 1)) / k
  for (let k = mode; k > 0; k -= 1) chances[k - 1] = ((chances[k] ?? 0) * k) / (miss * (successes + k - 1))
  const total = chances.reduce((sum, chance) => sum + chance, 0)
  return chances.map((chance) => chance / total)
}

/**
 * Broken tiles in a box, each with chance `chance`, where breaks come together: beta-binomial with the given
 * correlation of any two tiles. A box of 4 at 0.5 % and 0.3: 98.9 % have none, 0.5 % have one.
 */
export const betaBinomial = (size: number, chance: number, correlation: number): Distribution => {
  if (chance === 0) return certain(size + 1)
  const weight = 1 / correlation - 1
  const [broken, sound] = [chance * weight, (1 - chance) * weight]
  const chances = new Float64Array(size + 1)
  let value = 1
  for (let i = 0; i < size; i += 1) value *= (sound + i) / (weight + i)
  chances[0] = value
  for (let k = 1; k <= size; k += 1) {
    value *= (((size - k + 1) / k) * (broken + k - 1)) / (sound + size - k)
    chances[k] = value
  }
  return chances
}
