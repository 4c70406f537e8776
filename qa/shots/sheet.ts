import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/* Contact sheets of build/shots: one for each width, the pictures side by side under their names. */

const folder = 'build/shots'
const tile = { wide: 300, high: 620, label: 26, gap: 12 }

const label = (name: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${tile.wide}" height="${tile.label}"><text x="0" y="18" font-family="sans-serif" font-size="15" fill="#1F1D1A">${name}</text></svg>`,
  )

const sheet = async (width: string, files: readonly string[]): Promise<void> => {
  const columns = 6
  const step = { x: tile.wide + tile.gap, y: tile.high + tile.label + tile.gap }
  const rows = Math.ceil(files.length / columns)
  const parts = await Promise.all(
    files.map(async (file, index) => {
      const left = tile.gap + (index % columns) * step.x
      const top = tile.gap + Math.floor(index / columns) * step.y
      const small = await sharp(join(folder, file))
        .resize({ width: tile.wide })
        .toBuffer({ resolveWithObject: true })
      const high = Math.min(small.info.height, tile.high)
      const visible = await sharp(small.data)
        .extract({ left: 0, top: 0, width: tile.wide, height: high })
        .toBuffer()
      return [
        { input: label(file.slice(0, file.lastIndexOf('-'))), left, top },
        { input: visible, left, top: top + tile.label },
      ]
    }),
  )
  await sharp({
    create: {
      width: tile.gap + columns * step.x,
      height: tile.gap + rows * step.y,
      channels: 3,
      background: '#D8D2C8',
    },
  })
    .composite(parts.flat())
    .png({ palette: true })
    .toFile(join(folder, `sheet-${width}.png`))
}

const files = (await readdir(folder))
  .filter((name) => /-\d+\.png$/.test(name) && !name.startsWith('sheet-'))
  .sort()
const byWidth = Map.groupBy(files, (name) => name.match(/(\d+)\.png$/)?.[1] ?? '')
for (const [width, names] of byWidth) await sheet(width, names)
process.stdout.write(
  `${files.length} pictures, and the sheets ${[...byWidth.keys()].map((width) => `sheet-${width}.png`).join(', ')}, are in ${folder}\n`,
)
