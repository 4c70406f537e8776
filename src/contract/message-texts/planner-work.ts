/* The layout planner: what is said as a plan is worked out, by its worker or the server: refusals, warnings and needs. */

export const planRefused = {
  rooms: (most: number) => `A plan takes at most ${most} rooms.`,
  corners: (least: number, most: number) => `A room has ${least} to ${most} corners.`,
  cutOuts: (most: number) => `A room takes at most ${most} cut-outs.`,
  side: (wall: number) => `Wall ${wall} must be between 50 mm and 100 m long.`,
  crossing: (one: number, other: number) => `Wall ${one} crosses wall ${other}.`,
  floorTooLarge: 'A floor can be planned up to 2,000 m².',
  doorway: (number: number) => `Door ${number} does not fit its wall.`,
  cutOutShape: (name: string) => `${name} has no area.`,
  cutOutOutside: (name: string) => `${name} is outside the floor.`,
  cutOutCovers: (name: string) => `${name} covers the whole floor.`,
  apart:
    'No door leads here from the first room: give its place, and a door as deep as the wall between them.',
  firstTile: 'The first room is laid in the tile of the plan.',
  joinedTile: 'A room that is joined to the first is laid in its tile: joints run on.',
  tile: (room: string) => `${room === '' ? 'A room' : room}: its tile is not planned tile by tile.`,
  border: 'The border leaves no floor inside it: fewer rows, or closer to the walls.',
  borderTile: 'The tile of the border is not planned tile by tile.',
  borderShape: 'A border is laid of rectangular tiles of one size.',
  insertTile: 'The small tiles of the pinwheel are not planned tile by tile.',
  insertTwice: 'The small tiles of the pinwheel are laid elsewhere in this plan: choose others.',
  noFloor: 'No floor is left to tile.',
  tooManyTiles: (most: number) => `A room takes at most ${most.toLocaleString('en-GB')} tiles here.`,
  pattern: 'That pattern does not suit these tiles.',
  skirting: (least: number, most: number) => `Skirting cut from this tile is ${least} to ${most} mm tall.`,
  skirtingShape: 'Skirting is cut from rectangular tiles alone.',
  reveal: (name: string) => `${name}: a reveal is 50 mm to 1 m deep, round a rectangle.`,
} as const
const wider = (widest: number, asked: number): string => `${Math.round(10 * (widest - asked)) / 10} mm wider`

export const planWarnings = {
  inRooms: (rooms: readonly string[], text: string) => `${rooms.join(', ')}: ${text}`,
  narrowCuts: (count: number, narrowest: number, start: readonly [number, number] | null) =>
    `${count} ${count === 1 ? 'strip' : 'strips'}, narrowest ${narrowest} mm${start === null ? '' : `; start ${start[0]} / ${start[1]} avoids ${count === 1 ? 'it' : 'them'}`}.`,
  sliver: (width: number) => `${width} mm left at the wall: to the joint or silicone.`,
  offset: (most: number) =>
    `Tiles of this size are laid with an offset of at most ${most} %: they may be bowed.`,
  joint: (least: number) => `Tiles of this size are usually laid with joints of at least ${least} mm.`,
  wideJoint: {
    within: (widest: number, asked: number) =>
      `Joints between the short sides, from tile to tile in a block, are ${widest} instead of ${asked} mm: ${wider(widest, asked)}, as the tiles of a block do not come to the length of one.`,
    ends: (widest: number, asked: number) =>
      `Joints at the ends of the tiles are ${widest} instead of ${asked} mm: ${wider(widest, asked)}, as a block is wider than a tile is long.`,
    some: (widest: number, asked: number) =>
      `Some joints are ${widest} instead of ${asked} mm: ${wider(widest, asked)}, as the sides of the tiles do not close the pattern.`,
  },
  movementJoints: (count: number) =>
    `A floor of this length needs ${count === 1 ? 'a movement joint' : `${count} movement joints`}.`,
  unevenEnds: (first: number, last: number) =>
    `The cuts at both ends differ, ${first} and ${last} mm: a centred start is more even.`,
  wallOnly: 'This tile is for walls.',
  notForWalls: 'The maker does not name walls as a place for this tile.',
  heavy: (thickness: number) => `Tiles of ${thickness} mm are heavy: ask what the wall can bear.`,
  notForOutdoors: 'This tile is not made for outdoors: frost may break it.',
  thinOutdoors: (thickness: number) =>
    `Tiles of ${thickness} mm are laid outdoors on concrete alone, not on a bed of sand.`,
  slippery: (slip: string) => `Its slip class, ${slip}, is low for a floor that gets wet.`,
  thinFloor: (thickness: number) => `Tiles of ${thickness} mm are thin for a floor.`,
} as const
export const planNeeds = {
  joints: (kilograms: string) => `${kilograms} kg for the joints of this plan, as deep as the tile`,
  bed: (kilograms: string, bed: number) => `${kilograms} kg for the floor, ${bed} mm deep`,
  coats: (coats: number) => `for the floor in ${coats === 1 ? 'one coat' : `${coats} coats`}`,
  edges: (length: string) => `${length} of edge`,
  clips: (clips: number) => `${clips.toLocaleString('en-GB')} along the joints`,
} as const
export const planJoint = (least: number, largest: number) =>
  `The joint of this tile is ${least} to ${largest} mm wide.`
