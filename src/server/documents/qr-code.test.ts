import { expect, test } from 'vitest'
import { readCodes } from '../../../test/setup/code-reader.ts'
import { LEFT, type Paper } from './paper.ts'
import { qrCodeOf } from './qr-code.ts'

const SCALE = 4

/** Paints what is drawn on a white square of 60 points, as a picture for a reader of codes. */
const paint = async (text: string): Promise<ImageData> => {
  const width = 60 * SCALE
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  const rect = (...box: readonly [number, number, number, number]): void => {
    const [left, top, wide, high] = box.map((side) => side * SCALE) as [number, number, number, number]
    for (let y = Math.round(top); y < Math.round(top + high); y += 1)
      for (let x = Math.round(left); x < Math.round(left + wide); x += 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  }
  const draw = await qrCodeOf(text)
  const doc = {
    rect: (x: number, y: number, wide: number, high: number) => rect(x - LEFT, y, wide, high),
    fill: () => undefined,
    struct: (_kind: string, _options: object, work: () => void) => work(),
    addStructure: () => undefined,
  }
  draw({ doc } as unknown as Paper, { x: 8, y: 8, size: 44 })
  return { data, width, height: width, colorSpace: 'srgb' }
}

test('draws a QR code that a camera reads as the order’s number [M-049, M-214]', async () => {
  expect(await readCodes(await paint('TS-4K7Q-9XWX'))).toEqual(['TS-4K7Q-9XWX'])
})
