import { describe, expect, test } from 'vitest'
import { assumedChances } from './chances.ts'
import type { LayoutRequest } from './core/types.ts'
import { drawRoom, type RoomDrawing } from './drawing.ts'
import { drawingsSvg, type LaidRoom, planDxf } from './exports.ts'
import { layoutOf, plan } from './layout.fixtures.ts'
import { bathroom, hall, kitchen, porcelainRoom } from './rooms.fixtures.ts'

const planOf = (request: LayoutRequest) => {
  const planned = plan({
    ...request,
    rules: { leastCut: 500, movementSpacing: 80_000, largestOffset: null },
    shareOffcuts: true,
    odds: { chances: assumedChances.porcelain, skill: 'experienced', box: 4 },
  })
  if (!planned.ok) throw new Error(planned.error.code)
  return planned.value
}

type Line = readonly [x1: number, y1: number, x2: number, y2: number]

/** The lines of a DXF by their layer, in its order. */
const linesOf = (dxf: string): ReadonlyMap<string, readonly Line[]> => {
  const lines = new Map<string, Line[]>()
  const number = String.raw`(-?[\d.]+)`
  const entity = new RegExp(
    `0\nLINE\n8\n(\\w+)\n10\n${number}\n20\n${number}\n11\n${number}\n21\n${number}\n`,
    'g',
  )
  for (const [, layer = '', ...ends] of dxf.matchAll(entity)) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ends.map(Number)
    lines.set(layer, [...(lines.get(layer) ?? []), [x1, y1, x2, y2]])
  }
  return lines
}

/** The area of closed outlines that all run the same way round, in square metres. */
const areaOf = (lines: readonly Line[] = []): number =>
  Math.abs(lines.reduce((sum, [x1, y1, x2, y2]) => sum + x1 * y2 - x2 * y1, 0)) / 2e6

/** The rooms of a request with their tiles. */
const laidRooms = (request: LayoutRequest): readonly LaidRoom[] =>
  planOf(request).rooms.flatMap(({ layout }, i) => {
    const room = request.rooms[i]
    return room === undefined ? [] : { room, layout, borders: [], movement: [] }
  })

const dxfOf = (request: LayoutRequest): string => planDxf(laidRooms(request))

describe('a plan as DXF', () => {
  test('is a drawing of release 12 in millimetres, with its four layers in their colours [L-101]', () => {
    const pairs = dxfOf(bathroom).trimEnd().split('\n')
    const values = (code: string): readonly string[] =>
      pairs.filter((_, i) => i % 2 === 1 && pairs[i - 1] === code)
    expect(pairs.length % 2).toBe(0)
    expect([pairs.slice(0, 8), pairs.slice(-4)]).toEqual([
      ['0', 'SECTION', '2', 'HEADER', '9', '$ACADVER', '1', 'AC1009'],
      ['0', 'ENDSEC', '0', 'EOF'],
    ])
    expect(values('2')).toEqual(['HEADER', 'TABLES', 'LAYER', 'floor', 'joint', 'whole', 'cut', 'ENTITIES'])
    expect(values('62')).toEqual(['7', '8', '5', '1'])
    expect(values('70')).toEqual(['4', '4', '0', '0', '0', '0'])
  })

  test.each([
    ['L-W2', bathroom],
    ['L-W4, diagonal', hall],
  ])('draws every whole tile and every piece of %s at its size [L-101]', (_, request) => {
    const { areas, tiles } = layoutOf(request)
    const lines = linesOf(dxfOf(request))
    const wholes = tiles.filter(({ piece }) => piece === null)
    expect(lines.get('whole')).toHaveLength(4 * wholes.length)
    expect(areaOf(lines.get('whole'))).toBeCloseTo(areas.whole / 1e8, 3)
    expect(areaOf(lines.get('cut'))).toBeCloseTo(areas.pieces / 1e8, 2)
  })

  test('draws walls and the tiled region, with y upwards and no line of it open [L-101]', () => {
    const lines = linesOf(dxfOf(bathroom))
    const walls: readonly Line[] = [
      [0, 0, 2450, 0],
      [2450, 0, 2450, -1820],
      [2450, -1820, 0, -1820],
      [0, -1820, 0, 0],
    ]
    expect(lines.get('floor')?.map((line) => line.map((end) => end + 0))).toEqual(walls)
    expect(areaOf(lines.get('joint'))).toBeCloseTo(2.45 * 1.82, 6)
  })

  test('has movement joints as lines among the joints [L-064, L-101]', () => {
    const rooms = laidRooms(bathroom)
    const before = linesOf(planDxf(rooms)).get('joint')?.length ?? 0
    const stretch = [
      { x: 1000, y: 0 },
      { x: 1000, y: 18_200 },
    ] as const
    const joints = linesOf(planDxf(rooms.map((room) => ({ ...room, movement: [stretch] })))).get('joint')
    expect(joints).toHaveLength(before + 1)
    expect(joints).toContainEqual([100, 0, 100, -1820])
  })

  test('finds pieces by their numbers, whatever their order [L-101]', () => {
    const rooms = laidRooms(bathroom)
    const reversed = rooms.map(({ room, layout, borders, movement }) => ({
      borders,
      movement,
      room,
      layout: { ...layout, pieces: layout.pieces.toReversed() },
    }))
    expect(planDxf(reversed)).toBe(planDxf(rooms))
  })

  test('places rooms beside one another with half a metre between them [L-101]', () => {
    const rooms = [...porcelainRoom.rooms, ...bathroom.rooms, ...bathroom.rooms]
    const xs = (linesOf(dxfOf({ ...porcelainRoom, rooms })).get('floor') ?? []).map(([x]) => x)
    expect(
      [xs.slice(0, 4), xs.slice(4, 8), xs.slice(8)].map((own) => [Math.min(...own), Math.max(...own)]),
    ).toEqual([
      [0, 4000],
      [4500, 6950],
      [7450, 9900],
    ])
  })
})

describe('drawings as SVG', () => {
  const drawingOf = (request: LayoutRequest) => {
    const [room] = request.rooms
    if (room === undefined) throw new Error('no room')
    return drawRoom(room, layoutOf(request), request.tiles, ({ id }) => `no${id}`)
  }
  const svgOf = (...drawings: readonly RoomDrawing[]): string =>
    drawingsSvg(drawings.map((drawing) => ({ drawing, borders: [], movement: [] })))
  const matches = (svg: string, pattern: RegExp): readonly string[] =>
    [...svg.matchAll(pattern)].map(([, found = '']) => found)

  test('have the size of the room and a margin, one millimetre to a millimetre [L-101]', () => {
    const svg = svgOf(drawingOf(porcelainRoom))
    expect(svg).toContain('width="4100mm" height="3100mm" viewBox="0 0 41000 31000"')
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>\n$/s)
    expect(matches(svg, /<g transform="(translate\([^)]*\))">/g)).toEqual(['translate(500 500)'])
  })

  test('begin at the margin wherever the corners of a room lie [L-101]', () => {
    const [room] = bathroom.rooms
    if (room === undefined) throw new Error('no room')
    const outline = room.outline.map(({ x, y }) => ({ x: x - 3000, y: y + 2000 }))
    const svg = svgOf(drawingOf({ ...bathroom, rooms: [{ ...room, outline }] }))
    expect(svg).toContain('viewBox="0 0 25500 19200"')
    expect(matches(svg, /<g transform="(translate\([^)]*\))">/g)).toEqual(['translate(3500 -1500)'])
  })

  test('stand one below the other, and are as wide as the widest [L-101]', () => {
    const svg = svgOf(drawingOf(bathroom), drawingOf(porcelainRoom), drawingOf(kitchen))
    expect(svg).toContain('width="5300mm" height="9120mm"')
    expect(matches(svg, /<g transform="(translate\([^)]*\))">/g)).toEqual([
      'translate(500 500)',
      'translate(500 19200)',
      'translate(500 49700)',
    ])
  })

  test('name the parts of each room once, and cut each room by its own region [L-101]', () => {
    const svg = svgOf(drawingOf(bathroom), drawingOf(porcelainRoom))
    const names = ['floor', 'hatch', 'region', 'joint', 'whole', 'cut']
    expect(matches(svg, / id="(\w+)"/g)).toEqual([...names, ...names.map((name) => `${name}2`)])
    expect(matches(svg, /clip-path="url\(#(\w+)\)"/g)).toEqual(['region', 'region2'])
  })

  test('hatch what is cut, and draw movement joints dashed with their numbers [L-031, L-064]', () => {
    const svg = drawingsSvg([
      {
        drawing: drawingOf(bathroom),
        borders: [],
        movement: [
          [
            [100, 0, 100, 50],
            [100, 70, 100, 90],
          ],
          [[0, 5, 9, 5]],
        ],
      },
    ])
    expect(svg).toMatch(/<pattern id="hatch"[^>]*><path d="M0 0V\d+" stroke="#a8481f"/)
    expect(svg).toContain('fill="url(#hatch)"')
    expect(svg).toMatch(/id="movement-1" d="M100 0L100 50M100 70L100 90"[^>]* stroke-dasharray="\d+ \d+"/)
    expect(matches(svg, />(M\d)</g)).toEqual(['M1', 'M2'])
  })

  test('hold the borders of a room, whose numbers stand in squares [L-095, L-101]', () => {
    const [drawing, border] = [drawingOf(bathroom), drawingOf(kitchen)]
    const svg = drawingsSvg([{ drawing, borders: [border], movement: [] }])
    expect(svg).toContain(` d="${border.whole}"`)
    const hatches = matches(svg, /<pattern id="hatch([^"]*)"/g)
    expect(hatches).toEqual(['', '-border1'])
    expect(matches(svg, /clip-path="url\(#region([^)]*)\)"/g)).toEqual(hatches)
    expect(svg).not.toContain(` d="${border.outline}"`)
    const squares = matches(svg, /(<rect [^>]*>)<text/g)
    expect(squares).toHaveLength(border.labels.length)
    const [x, y] = border.labels[0] ?? []
    const [, left, top, side] = /x="(\d+)" y="(\d+)" width="(\d+)"/.exec(squares[0] ?? '') ?? []
    expect([Number(left) + Number(side) / 2, Number(top) + Number(side) / 2]).toEqual([x, y])
  })

  test('hold the paths of the room, and number each cut piece, a sixtieth of the room high [L-101]', () => {
    const drawing = drawingOf(kitchen)
    const svg = svgOf(drawing)
    for (const path of [drawing.outline, drawing.region, drawing.whole, drawing.cut])
      expect(svg).toContain(` d="${path}"`)
    expect(svg).toContain('font-size="867"')
    const [first] = drawing.labels
    if (first === undefined) throw new Error('no label')
    expect(svg).toContain(`<text x="${first[0]}" y="${first[1] + 289}">${first[2]}</text>`)
    expect(matches(svg, />(no\d+)<\/text>/g)).toEqual(drawing.labels.map(([, , text]) => text))
  })
})
