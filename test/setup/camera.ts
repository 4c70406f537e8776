import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import bwip from 'bwip-js/node'
import sharp from 'sharp'

/** How the code is drawn: as papers print it, or as makers of goods do. */
export type CodeKind = 'qrcode' | 'code128' | 'ean13'

/** The file of a camera for `openShopper({ cameraFile })`, and what it sees from its next opening on. */
export const openTestCamera = () => {
  const file = join(tmpdir(), `tessera-camera-${process.pid}-${Date.now()}.mjpeg`)
  return {
    file,
    async sees(kind: CodeKind, text: string): Promise<void> {
      const code = await bwip.toBuffer({ bcid: kind, text, scale: 3, padding: 10, backgroundcolor: 'ffffff' })
      const wall = { create: { width: 640, height: 480, channels: 3, background: '#c9c2b6' } } as const
      const picture = sharp(wall).composite([{ input: code }])
      await writeFile(file, await picture.jpeg({ quality: 90 }).toBuffer())
    },
  }
}
