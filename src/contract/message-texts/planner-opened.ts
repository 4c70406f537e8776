/* The layout planner: what its parts say that are loaded when they are opened: moving walls, drawing, cutting plans. */

import { planTiles } from './planner.ts'

export const planMoveWallsHint =
  'Drag a corner or a wall, or move it with the arrow keys: 10 mm a step, 1 mm with Shift. It lands on right angles, lines of other corners and whole tiles; Alt turns that off. Press the length of a wall to type it.'
export const planCorner = (number: number, x: string, y: string) => `Corner ${number}, at ${x}, ${y}`
export const planCornerAt = (number: number) => `Corner ${number}`
export const planWallOf = (number: number, length: string) => `Wall ${number}, ${length}`
export const planCornerLetters = { x: 'From the left', y: 'From the top' } as const
export const planWallLength = (number: number) => `Length of wall ${number}`
export const planSetLength = 'Set the length'
export const planAddCorner = 'Add a corner in it'
export const planRemoveCorner = 'Remove the corner'
export const planWholeTiles = (tiles: number) =>
  `Make it ${tiles.toLocaleString('en-GB')} ${tiles === 1 ? 'tile' : 'tiles'} wide`
export const planDrawnOf = (drawn: number, all: number) =>
  `The first ${drawn.toLocaleString('en-GB')} of ${all.toLocaleString('en-GB')} tiles are drawn here; the PDF has them all.`
export const planDrawMore = (more: number) => `Draw ${more} more`
export const planCounts = (tiles: number, cut: number) =>
  `${planTiles(tiles)}, ${cut.toLocaleString('en-GB')} cut.`

// Drawing corners
export const planDraw = 'Draw the corners'
export const planDrawHint =
  'Click or tap the corners one after the other, and the first one again to close. Or by keyboard: arrows move the cross, with Shift in small steps, Enter sets a corner, Backspace takes the last one back.'
export const planDrawPaper = 'Paper to draw corners on'
export const planDrawAt = (x: string, y: string) => `At ${x} from the left, ${y} from the top`
export const planDrawSet = (corners: number) =>
  corners === 0 ? 'no corner yet' : corners === 1 ? '1 corner' : `${corners} corners`
export const planDrawWall = (length: string) => `wall ${length}`
export const planDrawWider = 'Larger paper'
export const planDrawNarrower = 'Smaller paper'
export const planDrawBack = 'Take the last corner back'
export const planDrawAdd = 'Add a corner'
export const planDrawUse = 'Use these corners'
export const planDrawCancel = 'Cancel'
export const planDrawRemove = (number: number) => `Remove corner ${number}`
export const planDrawField = (number: number, letter: string) => `Corner ${number}, ${letter}`
export const planDrawSquare = (length: string) => `1 square: ${length}`
