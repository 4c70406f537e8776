import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { reviewPath } from '#contract/routes.ts'
import { runCommandOn } from '../../setup/commands.ts'
import { countRows } from '../../setup/ordering.ts'
import { startReviewShop } from './review-shop.ts'

/* The photographs that come with a review, from strangers' telephones (S-040). */

const { shop, queries, reviews, f4, good, later, askedBuyer, photograph, write, onlyReview, staff } =
  await startReviewShop()

describe('pictures of a review', () => {
  const stored = async () => {
    const { rows } = await queries.execute<{ hash: string; attached: boolean; id: number }>(
      sql`select id, hash, review_id is not null as attached from review_picture order by id`,
    )
    return rows
  }
  const readPicture = (hash: string) => shop.call({ url: `/media/${hash}/enlarged.jpg` })

  test('are encoded anew, without the place where they were taken [S-040]', async () => {
    const token = await askedBuyer()
    const original = await photograph(2000)
    expect((await sharp(original).metadata()).exif).toBeDefined()
    expect((await write(token, good, [original])).statusCode).toBe(200)
    const [picture] = await stored()
    const answer = await readPicture(picture?.hash ?? '')
    expect(answer.statusCode).toBe(200)
    const metadata = await sharp(answer.rawPayload).metadata()
    expect([metadata.width, metadata.exif]).toEqual([1600, undefined])
    await staff('publish', String(await onlyReview()))
    expect((await reviews.ofProduct(f4))?.newest[0]?.pictures).toEqual([
      { hash: picture?.hash, width: 1600, height: 16 },
    ])
  })

  test('are shown to staff by their addresses, below the text of the review [S-040]', async () => {
    await write(await askedBuyer(), good, [await photograph(40), await photograph(50)])
    const hashes = (await stored()).map(({ hash }) => hash)
    expect(hashes).toHaveLength(2)
    expect((await staff('show', String(await onlyReview())))?.text.split('\n').slice(2)).toEqual([
      '',
      good.text,
      '',
      'Pictures:',
      ...hashes.map((hash) => `/media/${hash}/enlarged.webp`),
    ])
  })

  test('are at most five, with those of before [S-040]', async () => {
    const token = await askedBuyer()
    const one = await photograph()
    expect((await write(token, good, [one, one, one, one, one, one])).json().errors).toEqual({
      pictures: [messages.tooManyPictures(5)],
    })
    expect((await write(token, good, [one, one, one])).statusCode).toBe(200)
    expect((await write(token, good, [one, one, one])).statusCode).toBe(422)
    const [first] = (await stored()).filter(({ attached }) => attached)
    const fields = { ...good, 'remove[]': String(first?.id) }
    expect((await write(token, fields, [one, one, one])).statusCode).toBe(200)
    expect(await countRows(queries, 'review_picture', 'review_id is not null')).toBe(5)
  })

  test.each([
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a page of HTML', Buffer.from('<script>alert(1)</script>')],
    ['a broken JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
  ])('refuse %s [S-040]', async (_, file) => {
    const token = await askedBuyer()
    const answer = await write(token, good, [file])
    expect([answer.statusCode, answer.json().message]).toEqual([422, messages.notAPicture])
    expect(await stored()).toEqual([])
  })

  test('refuse a small file that claims more pixels than any camera has [S-040]', async () => {
    const token = await askedBuyer()
    const bomb = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: '#ffffff' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(2_000_000)
    expect((await write(token, good, [bomb])).json().message).toBe(messages.notAPicture)
  })

  test('refuse more than 20 MB together, and a body that is cut off [S-040]', async () => {
    const token = await askedBuyer()
    const large = await write(token, good, [Buffer.alloc(11_000_000), Buffer.alloc(11_000_000)])
    expect([large.statusCode, large.json().message]).toEqual([413, messages.picturesTooLarge(20)])
    const visitor = shop.visit()
    const cut = await shop.app.inject({
      method: 'POST',
      url: reviewPath(token),
      headers: { cookie: visitor.cookie, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="stars"\r\n\r\n4',
    })
    expect(cut.statusCode).toBe(400)
    const unbounded = await shop.app.inject({
      method: 'POST',
      url: reviewPath(token),
      headers: { cookie: visitor.cookie, 'content-type': 'multipart/form-data' },
      payload: 'x',
    })
    expect(unbounded.statusCode).toBe(400)
  })

  test('are deleted from the store once they belong to no review [S-040]', async () => {
    const token = await askedBuyer()
    await write(token, good, [await photograph()])
    const [picture] = await stored()
    const id = String(await onlyReview())
    expect(await staff('delete', id)).toMatchObject({ ok: false, needsMore: true })
    expect(await runCommandOn(shop, ['reviews', 'delete', id], { yes: true })).toMatchObject({ ok: true })
    later(1)
    await reviews.deleteExpired()
    expect(await stored()).toEqual([])
    expect((await readPicture(picture?.hash ?? '')).statusCode).toBe(404)
  })
})
