import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { CatalogueFile } from '#contract/catalogue-file/catalogue.ts'

/* The demo's originals: large enough for the lightbox, small enough for a clone. */
const folder = 'catalogue/demo/media'
const pictures = readdirSync(folder)
  .filter((name) => name.endsWith('.webp'))
  .map((name) => ({ name, content: readFileSync(`${folder}/${name}`) }))
const { products, lookbook } = CatalogueFile.parse(
  JSON.parse(readFileSync('catalogue/demo/catalogue.json', 'utf8')),
)

const [largest, largestTogether] = [350_000, 60_000_000]

/** What is laid, except mosaics, is shown in a room or a garden first. */
const inPlace = products.filter(
  ({ category, media }) =>
    /tiles|stone|paving/.test(category) && (media ?? []).some(({ shows }) => shows === 'room'),
)

describe('the demo’s pictures', () => {
  test('stay below 350 kB each and 60 MB together [S-050]', () => {
    const heavy = pictures.filter(({ content }) => content.length > largest).map(({ name }) => name)
    expect(heavy).toEqual([])
    expect(pictures.reduce((total, { content }) => total + content.length, 0)).toBeLessThan(largestTogether)
  })

  test.each(inPlace.map(({ slug, media }) => [slug, media?.[0]] as const))(
    'show %s in place on 2400 pixels, first of its pictures [S-050]',
    async (_slug, first) => {
      expect(first).toMatchObject({ shows: 'room' })
      const { width, height } = await sharp(`${folder}/${first?.file}`).metadata()
      expect({ width, height }).toEqual({ width: 2400, height: 1800 })
    },
  )

  test('sell the gravel that a project of the lookbook speaks of [S-052]', () => {
    const gravel = products
      .filter(({ name }) => name.includes('Gravel'))
      .flatMap(({ variations }) => variations.map(({ sku }) => sku))
    const speaking = lookbook.filter(({ summary }) => summary.includes('gravel'))
    expect(speaking.length).toBeGreaterThan(0)
    const silent = speaking.filter(({ goods }) => !goods.some(({ sku }) => gravel.includes(sku)))
    expect(silent.map(({ slug }) => slug)).toEqual([])
  })
})
