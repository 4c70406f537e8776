// A PNG as a WebP: node webp.mjs in.png out.webp wide high limit
import { writeFile } from 'node:fs/promises'

import sharp from 'sharp'

const [source, target, wide, high, limit] = process.argv.slice(2)
/** Smaller only where even the lowest quality is too large: stone of fine grains. */
for (const scale of [1, 0.85, 0.7, 0.6]) {
  const resized = await sharp(source)
    .resize(Math.round(Number(wide) * scale), Math.round(Number(high) * scale), {
      fit: 'cover',
      kernel: 'lanczos3',
    })
    .sharpen({ sigma: 0.7, m1: 0.4, m2: 0.8 })
    .toBuffer()
  let packed = resized
  for (let quality = 90; quality >= 30 && (quality === 80 || packed.length > Number(limit)); quality -= 5)
    packed = await sharp(resized).webp({ quality, effort: 5, smartSubsample: true }).toBuffer()
  await writeFile(target, packed)
  if (packed.length <= Number(limit)) break
}
