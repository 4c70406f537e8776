// A PNG as a WebP: node webp.mjs in.png out.webp wide high limit
import { writeFile } from 'node:fs/promises'

import sharp from 'sharp'

const [source, target, wide, high, limit] = process.argv.slice(2)
/** Softened where leaves and fine grains do not fit otherwise; smaller only where even the lowest quality is too large. */
const tries = [
  { scale: 1, blur: 0, lowest: 45 },
  { scale: 1, blur: 0.3, lowest: 45 },
  { scale: 1, blur: 0.8, lowest: 30 },
  { scale: 0.85, blur: 0, lowest: 30 },
  { scale: 0.7, blur: 0, lowest: 30 },
  { scale: 0.6, blur: 0, lowest: 30 },
]
for (const { scale, blur, lowest } of tries) {
  const shrunk = sharp(source).resize(Math.round(Number(wide) * scale), Math.round(Number(high) * scale), {
    fit: 'cover',
    kernel: 'lanczos3',
  })
  const soft = blur ? shrunk.blur(blur) : shrunk.sharpen({ sigma: 0.7, m1: 0.4, m2: 0.8 })
  const resized = await soft.toBuffer()
  const pack = (quality) => sharp(resized).webp({ quality, effort: 5, smartSubsample: true }).toBuffer()
  let packed = await pack(lowest)
  const fits = packed.length <= Number(limit)
  /* The highest quality that fits, halving the steps of five between the lowest and 90. */
  for (let [low, high] = [0, (90 - lowest) / 5]; fits && low < high; ) {
    const middle = Math.ceil((low + high) / 2)
    const tried = await pack(lowest + 5 * middle)
    if (tried.length <= Number(limit)) [low, packed] = [middle, tried]
    else high = middle - 1
  }
  await writeFile(target, packed)
  if (fits) break
}
