import type { EdgeFinish } from '../edge-finishes.ts'

/** A length in whole tenths of a millimetre: 600 mm is 6000, 4000.5 mm is 40,005 (L-011). */
export type Tenths = number

/** A corner. x runs along the first wall, y away from it; a drawing may show y downwards. */
export interface Point {
  readonly x: Tenths
  readonly y: Tenths
}

/** A closed line of corners; the last joins the first. Its direction and its first corner do not matter. */
export type Ring = readonly Point[]

/** A rectangle along the axes, from its corner with the least x and y. */
export interface Rectangle extends Point {
  readonly width: Tenths
  readonly height: Tenths
}

export type CutOutShape =
  | ({ readonly kind: 'rectangle' } & Rectangle)
  /** x and y are its centre. */
  | ({ readonly kind: 'circle'; readonly diameter: Tenths } & Point)
  | { readonly kind: 'polygon'; readonly corners: Ring }

/** A part of a floor or wall without tiles. The gap runs round islands, columns, windows and doors only. */
export interface CutOut {
  readonly kind: 'island' | 'column' | 'drain' | 'hatch' | 'pipe' | 'window' | 'door'
  readonly shape: CutOutShape
  /** How deep the tiles run into a window or door of a wall, on each side of it; left out: not at all (L-018). */
  readonly reveal?: Tenths
  /** How all its sides are finished. */
  readonly edge?: EdgeFinish
}

/** An opening in a wall, seen from its first corner (L-017). Depth 0: the tiles stop at the wall's face. */
export interface Doorway {
  /** Wall 0 runs from corner 0 to corner 1. */
  readonly wall: number
  readonly from: Tenths
  readonly width: Tenths
  /** How far the tiles run into the wall: 500 to the middle of a wall of 100 mm. */
  readonly depth: Tenths
  /** How the opening's edge is finished. */
  readonly edge?: EdgeFinish
}

/** A room, patio or wall. */
export interface Room {
  readonly name: string
  readonly outline: Ring
  readonly cutOuts: readonly CutOut[]
  readonly doorways: readonly Doorway[]
  /** The gap between wall and tiles (L-019). */
  readonly gap: Tenths
  /** How the edge along each wall is finished, by the wall's number; none where it is left out (L-086). */
  readonly edges?: readonly EdgeFinish[]
  /** How this room is laid, if not as the others. */
  readonly laying?: Laying
  /** Rooms that are tiled on from this one through doors: all are one region, and joints run on (L-094). */
  readonly joined?: readonly JoinedRoom[]
  /** Its number in refusals; left out: its place in the list. */
  readonly number?: number
  /** A strip of a reveal: the place of its wall in the list. */
  readonly partOf?: number
  /** Rings of other tiles along its walls (L-095). */
  readonly borders?: readonly Border[]
  /** A part of a room with borders, which is laid by itself; left out: all of the room. */
  readonly part?: RoomPart
}

/** A ring of tiles along all walls of a room, with their long sides along the walls. */
export interface Border {
  /** The room along whose walls it runs: 0, or from 1 one that is joined to it. */
  readonly member: number
  /** What lies between it and the gap at the wall, laid in the tiles of the room; 0: it lies at the wall. */
  readonly from: Tenths
  /** Of all its rows with the joints between them. */
  readonly width: Tenths
  /** The joint to the tiles of the room. */
  readonly apart: Tenths
  readonly rows: number
  /** Its tile's long side, and whether that is its height. */
  readonly long: Tenths
  readonly isTall: boolean
  readonly joint: Tenths
  /** The tiles along each wall are centred; else they begin with a whole one. */
  readonly centred: boolean
}

/** The tiles of the room's own kind, or those of a border along one wall. */
export interface RoomPart {
  /** In the room's own frame. */
  readonly region: readonly Ring[]
  /** With the joints around it, in square tenths; those between both parts are the border's. */
  readonly floor: number
  /** All of the room. */
  readonly of: Room
  /** The place of its border among those of the room, and its wall; null: within and beside the borders. */
  readonly strip: { readonly border: number; readonly wall: number } | null
}

/** A room with the place of its frame in that of the room that it is joined to. */
export interface JoinedRoom {
  readonly room: Room
  readonly at: Point
}

/** A tile as it lies in the box, with what may be done to it. */
export interface TileFormat {
  readonly width: Tenths
  readonly height: Tenths
  readonly thickness: Tenths
  readonly joint: Tenths
  /** What the saw takes away (L-041). */
  readonly kerf: Tenths
  /** How an offcut may be turned (L-043). */
  readonly turns: 'fixed' | 'half' | 'quarter'
  /** Which offcuts are used again (L-044). */
  readonly reuse: 'none' | 'factory' | 'any'
  /**
   * Its corners as it is laid, if it is no rectangle: convex, counter-clockwise, alike after half a turn. `width` and
   * `height` are then those of its box.
   */
  readonly outline?: Ring
}

export type Pattern =
  | { readonly kind: 'straight' }
  /** Each row lies p/q of a tile further: 1/2, 1/3, 1/4. */
  | { readonly kind: 'brick'; readonly p: number; readonly q: number }
  | { readonly kind: 'random-brick'; readonly seed: number }
  | { readonly kind: 'herringbone' }
  | { readonly kind: 'basket' }
  /** Two formats with the same joint: large tiles, each with a small one at a corner. */
  | { readonly kind: 'pinwheel' }
  /** A pack of several formats, with the count of each; sides with their joint are multiples of the module. */
  | {
      readonly kind: 'mixed'
      readonly module: Tenths
      readonly counts: readonly number[]
      /** Which of the possible cells; 0 is the first (L-038). */
      readonly variant: number
    }
  /** Formats that are outlined so; a chevron has two of them, one the mirror image of the other. */
  | { readonly kind: 'hexagon' }
  | { readonly kind: 'diamond' }
  | { readonly kind: 'chevron' }

/** How the pattern is turned, in degrees. */
export type Angle = 0 | 90 | 45

/** Where the pattern starts (L-045). */
export type Start =
  /** The first tile lies whole in this corner of the region's bounding box. */
  | { readonly kind: 'corner'; readonly x: 'least' | 'greatest'; readonly y: 'least' | 'greatest' }
  /** The middle of a joint or of a tile lies in the middle of the region's bounding box. */
  | { readonly kind: 'centre'; readonly x: 'joint' | 'tile'; readonly y: 'joint' | 'tile' }
  /** The corner of a tile with the least x and y; it may lie outside the room. */
  | ({ readonly kind: 'point' } & Point)
  /** A row of whole tiles stands on a batten, so high above the foot of the wall (L-018). */
  | { readonly kind: 'batten'; readonly x: 'corner' | 'centre'; readonly height: Tenths }
  | { readonly kind: 'fewest' }
  | { readonly kind: 'neatest' }

export interface Laying {
  readonly pattern: Pattern
  readonly angle: Angle
  readonly start: Start
  /** Left out: the joint of the tile. */
  readonly joint?: Tenths
  /** What the angle is measured from: a wall of the room by its number, or a line by its extent; left out: x (L-042). */
  readonly along?: number | Point
}

/** The shape of a plan: rooms, tiles, and how they are laid. */
export interface LayoutRequest {
  readonly rooms: readonly Room[]
  /** One format; for pinwheel two; for a mixed pack all of its sizes. */
  readonly tiles: readonly TileFormat[]
  readonly laying: Laying
}

/**
 * Kinds of cuts, by what they risk. straight: cut across once or in parallel; corner: a rectangle cut along both
 * sides; strip: a rectangle narrower than 50 mm; notch: a corner or more is cut out; hole: a hole inside the tile;
 * angled: an edge that runs aslant.
 */
export type PieceKind = 'straight' | 'corner' | 'angled' | 'strip' | 'notch' | 'hole'

/**
 * What is left of a tile where it meets walls and cut-outs. Its coordinates are those of the tile as it lies in the
 * box: from the corner that is the lower left one before it is laid, x along `width`, y along `height` of its format.
 */
export interface Piece {
  /** Its number in the layout, from 0. */
  readonly id: number
  /** Which of the formats it is cut from. */
  readonly format: number
  readonly kind: PieceKind
  /** Its outline: outer rings run counter-clockwise, holes clockwise, so that signed areas add up. */
  readonly rings: readonly Ring[]
  /** The piece as rectangles that do not overlap, if all its edges run along the tile's; else null. */
  readonly rectangles: readonly Rectangle[] | null
  /** In hundredths of mm² (square tenths); an integer if `rectangles` is given, else a fraction. */
  readonly area: number
  /** Its extent along x and along y: 3820 × 6000. */
  readonly along: Tenths
  readonly across: Tenths
  /** The narrowest part of it. */
  readonly narrowest: Tenths
  /** The factory edges that it keeps some of: left is x 0, bottom is y 0. */
  readonly touches: {
    readonly left: boolean
    readonly right: boolean
    readonly bottom: boolean
    readonly top: boolean
  }
  /** Its place in the room, from 1. */
  readonly row: number
  readonly column: number
  /** The tile is laid a quarter turn round (counter-clockwise). */
  readonly turned: boolean
}

/**
 * A tile in its place, in the frame of the tiles: (0, 0) is the layout's start. Turned by the layout's angle
 * (counter-clockwise, round the start) it lies in the room: `translate(start.x start.y) rotate(angle)` in an SVG whose
 * y runs the same way.
 */
export interface LaidTile extends Rectangle {
  readonly format: number
  readonly turned: boolean
  readonly row: number
  readonly column: number
  /** The piece that it is cut to; null: it is whole. */
  readonly piece: number | null
  /** That of its format, if that is no rectangle. */
  readonly outline?: Ring
}

/** Areas in hundredths of mm² (square tenths); floor = whole + pieces + joints (L-P2). */
export interface LayoutAreas {
  /** The tiled region. */
  readonly floor: number
  readonly whole: number
  readonly pieces: number
  readonly joints: number
  /** The slivers' part of the joints: a gap at the wall that is closed with silicone. */
  readonly slivers: number
}

/** The tiles of one room. */
export interface Layout {
  /** Whole tiles laid, by format. */
  readonly whole: readonly number[]
  readonly tiles: readonly LaidTile[]
  readonly pieces: readonly Piece[]
  /** Pieces narrower than 2 mm, in the frame of the tiles: left to joint or silicone (L-051), part of `areas.joints`. */
  readonly slivers: readonly Rectangle[]
  readonly areas: LayoutAreas
  /** Where the pattern starts, in the room's own frame. */
  readonly start: Point
  /** In degrees, counter-clockwise. */
  readonly angle: number
  /** Wider than the tile's joint where the format does not close the pattern (L-037). */
  readonly widestJoint: Tenths
  /** The tiled region in the room's own frame: outer rings counter-clockwise, holes clockwise. */
  readonly region: readonly Ring[]
}

/** Why a shape cannot be planned; walls, cut-outs and rooms are counted from 0 (L-015, L-016, L-021). */
export type LayoutRefusal =
  | { readonly code: 'rooms'; readonly most: number }
  | { readonly code: 'corners'; readonly room: number; readonly least: number; readonly most: number }
  | { readonly code: 'cut-outs'; readonly room: number; readonly most: number }
  | { readonly code: 'side'; readonly room: number; readonly wall: number }
  | { readonly code: 'crossing'; readonly room: number; readonly walls: readonly [number, number] }
  | { readonly code: 'floor-too-large'; readonly room: number }
  | { readonly code: 'doorway'; readonly room: number; readonly doorway: number }
  | { readonly code: 'cut-out-shape'; readonly room: number; readonly cutOut: number }
  | { readonly code: 'cut-out-outside'; readonly room: number; readonly cutOut: number }
  | { readonly code: 'cut-out-covers'; readonly room: number; readonly cutOut: number }
  | { readonly code: 'no-floor'; readonly room: number }
  /** A border that leaves no floor inside it. */
  | { readonly code: 'border'; readonly room: number }
  /** A joined room that no doorway leads to. */
  | { readonly code: 'apart'; readonly room: number }
  | { readonly code: 'too-many-tiles'; readonly room: number; readonly most: number }
  /** The format does not suit the pattern: herringbone of squares, a mixed pack without a cell. */
  | { readonly code: 'pattern'; readonly pattern: Pattern['kind'] }
