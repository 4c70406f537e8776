// A PNG as a WebP: node webp.mjs in.png out.webp wide high limit
import { writeFile } from 'node:fs/promises'

import sharp from 'sharp'

const [source, target, wide, high, limit] = process.argv.slice(2)
const resized = await sharp(source)
  .resize(Number(wide), Number(high), { fit: 'cover', kernel: 'lanczos3' })
  .sharpen({ sigma: 0.7, m1: 0.4, m2: 0.8 })
  .toBuffer()
for (let quality = 80; quality >= 30; quality -= 5) {
  const packed = await sharp(resized).webp({ quality, effort: 5, smartSubsample: true }).toBuffer()
  if (packed.length <= Number(limit) || quality === 30) {
    await writeFile(target, packed)
    break
  }
}
