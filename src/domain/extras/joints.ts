/** An exact amount, not yet rounded. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

export interface TileSides {
  readonly xMm: number
  readonly yMm: number
}

/** A joint between tiles, in tenths of a millimetre. */
export interface Joint {
  readonly width: number
  readonly depth: number
}

/** The joint that extras are counted for unless a line has its own: 5 mm wide (OP-23), 20 mm deep. */
export const usualJoint: Joint = { width: 50, depth: 200 }

/** The millimetres of joint in a tiled area of so many mm². 600 × 600 over 12 m²: 40,000 mm. */
export const jointLength = ({ xMm, yMm }: TileSides, mm2: bigint): Fraction => ({
  over: (BigInt(xMm) + BigInt(yMm)) * mm2,
  under: BigInt(xMm) * BigInt(yMm),
})
