import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { WirePlan } from '#contract/plan.ts'
import { planBodyOf } from '#contract/plan-body.ts'
import { calls, paths } from '#contract/routes.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import { openingRoom, openingState } from '#domain/planner/plan-state.ts'
import { formatLongLondonDay } from '#server/london.ts'
import { pdfPages, pdfText } from '../../setup/pdf-text.ts'
import { startShop } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

const shop = await startShop()
const goods = await readGoods(shop.database.queries)
const state = { ...openingState, joint: 30, pattern: { kind: 'brick', p: 1, q: 3 } as const }

const document = (name: string, p = encodePlan(state), id = goods.f1) =>
  shop.visit().get(`${paths.plan}/${name}?${new URLSearchParams({ variation: String(id), p })}`)
const plan = async (): Promise<WirePlan> =>
  WirePlan.parse((await shop.visit().post(calls.planLayout, planBodyOf(goods.f1, state, false) ?? {})).json())

describe('documents of a plan', () => {
  test('the cut list has a row for each piece, and the areas of the plan [L-101]', async () => {
    const [header, ...rows] = (await document('cut-list.csv')).body.trim().split('\r\n')
    const { pieces, areas } = await plan()
    expect(header).toBe(
      'piece,group,kind,along_mm,across_mm,area_mm2,room,row,place,from_tile,tile_size,tile',
    )
    expect(rows).toHaveLength(pieces.length)
    const area = rows.reduce((sum, row) => sum + Math.round(100 * Number(row.split(',')[5])), 0)
    expect(area).toBe(areas.pieces)
  })

  test('the DXF has each tile as lines in millimetres on its layer [L-101]', async () => {
    const { body } = await document('plan.dxf')
    const { whole, pieces } = await plan()
    const lines = (layer: string) => body.split(`0\nLINE\n8\n${layer}\n`).length - 1
    expect(lines('floor')).toBe(4)
    expect(lines('whole')).toBe(4 * whole)
    expect(lines('cut')).toBeGreaterThanOrEqual(4 * pieces.length)
    expect(body).toContain('10\n0\n20\n0\n11\n4000\n21\n0\n')
    expect(body.endsWith('0\nEOF\n')).toBe(true)
  })

  test('the SVG is as large as the room [L-101]', async () => {
    const answer = await document('plan.svg')
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(answer.body).toContain('width="4100mm" height="3100mm"')
  })

  test('the PDF has a round scale, the counts and the address of the plan [L-099]', async () => {
    const answer = await document('plan.pdf')
    const text = pdfText(answer.rawPayload)
    const { order, whole } = await plan()
    expect(text).toContain('Scale 1 : 25.')
    expect(text).toContain(`${order} tiles to order: ${whole} laid whole`)
    expect(text).toContain('What is cut')
    /* Each of the 11 tiles that are cut is drawn. */
    expect(text).toContain('Which piece comes out of which tile')
    expect(text.split(/Tile \d+/).length - 1).toBe(11)
  })

  test('the PDF numbers each piece, and draws every tile that is cut however many there are [L-052, L-054]', async () => {
    const large = {
      ...state,
      pattern: { kind: 'straight' } as const,
      angle: 45 as const,
      rooms: [
        {
          ...openingRoom,
          shape: { kind: 'rectangle' as const, sides: [420_000, 300_000], corners: [] },
        },
      ],
    }
    const body = planBodyOf(goods.f1, large, false) ?? {}
    const laid = WirePlan.parse((await shop.visit().post(calls.planLayout, body)).json())
    expect(laid.cuts.length).toBeGreaterThan(120)
    const words = pdfText((await document('plan.pdf', encodePlan(large))).rawPayload).replaceAll(/\s+/g, ' ')
    expect(words.split(/Tile \d+: no\. /).length - 1).toBe(laid.cuts.length)
    const [{ number, row, column, tile } = { number: 0, row: 0, column: 0, tile: 0 }] = laid.pieces
    expect(words).toContain(`No. ${number}: row ${row} place ${column}, from tile ${tile}`)
    expect(words).toContain(`${laid.pieces.length} cut pieces, ${laid.tiles} needed, `)
  })

  test.each([
    ['plan.pdf', '595.28 841.89', 25],
    ['plan-a3.pdf', '841.89 1190.55', 20],
  ])(
    '%s has a bar of one metre to its scale, and the numbers of the page [L-099]',
    async (name, size, scale) => {
      const pdf = (await document(name)).rawPayload
      const { order, whole, for_cuts: forCuts, pieces, cuts } = await plan()
      expect(pdf.toString('latin1')).toContain(`/MediaBox [0 0 ${size}]`)
      const text = pdfText(pdf)
      expect(text).toContain(`Scale 1 : ${scale}.`)
      expect(text).toContain(
        `${order} tiles to order: ${whole} laid whole, ${forCuts} for ${pieces.length} cut pieces`,
      )
      expect(text.split(/Tile \d+/).length - 1).toBe(cuts.length)
      /* Down, along and up again: M x y v4 h… v-4. */
      const [bar] = pdfPages(pdf).flatMap((page) => [
        ...page.matchAll(/([\d.]+) ([\d.]+) m\n\1 ([\d.]+) l\n([\d.]+) \3 l\n\4 \2 l\nS/g),
      ])
      const millimetres = ((Number(bar?.[4]) - Number(bar?.[1])) * 25.4) / 72
      expect(Math.abs(millimetres - 1000 / scale)).toBeLessThan(0.5)
    },
  )

  test('the PDF of W6 says what the page says, how it is laid and when [L-099, L-W6]', async () => {
    const corner = (x: number, y: number) => ({ x, y })
    const patio = [corner(0, 0), corner(62_000, 0), corner(62_000, 38_000), corner(41_000, 45_500)]
    const drain = {
      kind: 'drain',
      shape: { kind: 'rectangle', x: 20_000, y: 21_000, width: 3000, height: 3000 },
    } as const
    const w6 = {
      ...state,
      joint: 50,
      rooms: [
        {
          ...openingRoom,
          surface: 'outdoor' as const,
          shape: { kind: 'corners' as const, sides: [], corners: [...patio, corner(0, 45_500)] },
          cutOuts: [drain],
        },
      ],
    }
    const pdf = (await document('plan.pdf', encodePlan(w6), goods.f2)).rawPayload
    const words = pdfText(pdf).replaceAll(/\s+/g, ' ')
    const body = planBodyOf(goods.f2, w6, false)
    const laid = WirePlan.parse((await shop.visit().post(calls.planLayout, body ?? {})).json())
    expect([laid.tiles, laid.whole, laid.pieces.length, laid.for_cuts]).toEqual([54, 40, 20, 14])
    expect(words).toContain(`${laid.order} tiles to order: 40 laid whole, 14 for 20 cut pieces`)
    expect(words).toContain('Brick, third, along the room. Start: top left corner. Joint 5 mm.')
    expect(words).toContain('Gap to the wall 0 mm. Saw cut 3 mm. Offcuts are used again with a factory edge')
    expect(words).toContain('Laid by someone who has done it before. Enough in 95 of 100 floors.')
    expect(words).toContain(`Layout plan of ${formatLongLondonDay(shop.clock.now)}`)
    expect(words).toContain('it takes up to 54')
    expect(words).toContain('3 · 2.23 m')
    for (const warning of laid.warnings) expect(words).toContain(warning)
    /* Each page after the first has the title and its number. */
    const pages = pdfPages(pdf).length
    expect(pages).toBeGreaterThan(1)
    for (let page = 2; page <= pages; page += 1) expect(words).toContain(`· ${page} / ${pages}`)
  })

  test('the PDF hatches what is cut and draws movement joints dashed [L-031, L-064]', async () => {
    const pdfOf = async (length: number) => {
      const shape = { kind: 'rectangle' as const, sides: [length, 30_000], corners: [] }
      const code = encodePlan({ ...state, rooms: [{ ...openingRoom, shape }] })
      return (await document('plan.pdf', code)).rawPayload
    }
    const [short, long] = [await pdfOf(44_000), await pdfOf(60_000)]
    const dashes = (pdf: Buffer) =>
      pdfPages(pdf)
        .join('')
        .split(/\[6 2\.5\] 0 d/).length - 1
    expect([dashes(short), dashes(long)]).toEqual([0, 1])
    expect(pdfText(long)).toMatch(/\bM1\b/)
    expect(short.toString('latin1')).toContain('/PatternType 1')
  })

  test('strips of reveals share a page [L-018, L-099]', async () => {
    const [room] = state.rooms
    if (room === undefined) throw new Error('no room')
    const window = {
      kind: 'window',
      shape: { kind: 'rectangle', x: 9000, y: 6000, width: 12_000, height: 10_000 },
      reveal: 1500,
    } as const
    const wall = { ...room, surface: 'wall', cutOuts: [window] } as const
    const pdf = (await document('plan.pdf', encodePlan({ ...state, rooms: [wall] }))).rawPayload
    expect(pdfText(pdf).split('Scale 1 :').length - 1).toBe(5)
    /* The wall, and its four strips on two pages: two of them stand upright. */
    const pagesWithBars = pdfPages(pdf).filter((page) =>
      /([\d.]+) ([\d.]+) m\n\1 ([\d.]+) l\n([\d.]+) \3 l\n\4 \2 l\nS/.test(page),
    )
    expect(pagesWithBars).toHaveLength(3)
  })

  test('several rooms are one document, each drawn with its name [L-093, L-099, L-101]', async () => {
    const [hall, store] = ['Hall', 'Store'].map((name) => ({ ...openingRoom, name }))
    const rooms = hall === undefined || store === undefined ? [] : [hall, store]
    const code = encodePlan({ ...state, rooms })
    expect((await document('plan.svg', code)).body).toContain('width="4100mm" height="6150mm"')
    const text = pdfText((await document('plan.pdf', code)).rawPayload)
    expect([
      text.split('Scale 1 : 25.').length,
      text.replaceAll(/\s/g, '').includes('Storerow1place'),
    ]).toEqual([3, true])
    const [, ...rows] = (await document('cut-list.csv', code)).body.trim().split('\r\n')
    expect(new Set(rows.map((row) => row.split(',')[6]))).toEqual(new Set(['Hall', 'Store']))
  })

  test('what is no plan has none [L-101]', async () => {
    for (const answer of [
      await document('plan.pdf', 'AAAA'),
      await document('plan.svg', undefined, goods.f5Bulk),
    ])
      expect(answer.statusCode).toBe(404)
    expect((await document('plan.exe')).statusCode).toBe(422)
  })

  test('what is no plan is a readable page to a browser that opens its address [L-101]', async () => {
    const visit = shop.visit()
    const answer = await shop.call({
      url: `${paths.plan}/plan.pdf?${new URLSearchParams({ variation: String(goods.f1), p: 'AAAA' })}`,
      headers: { cookie: visit.cookie, accept: 'text/html,*/*' },
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(answer.body).toContain(messages.pageMissing)
  })

  test('the PDF says what the data of a tile leave open, and what is assumed [L-071, L-099]', async () => {
    const stated = pdfText((await document('plan.pdf')).rawPayload)
    expect(stated).not.toContain('Not stated by the maker')
    const { queries } = shop.database
    await queries.execute(sql`update product set laying = null where id = ${goods.products.get(goods.f1)}`)
    await queries.execute(sql`update variation set laying = null where id = ${goods.f1}`)
    const text = pdfText((await document('plan.pdf')).rawPayload).replaceAll(/\s+/g, ' ')
    expect(text).toMatch(/Not stated by the maker, so we assume: 10 mm thick, joint 3 mm, .*boxes of 4\./)
  })
})
