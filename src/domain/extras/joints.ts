/** An exact amount, not yet rounded. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

export interface TileSides {
  readonly xMm: number
  readonly yMm: number
}

/** The millimetres of joint in a tiled area of so many mm². 600 × 600 over 12 m²: 40,000 mm. */
export const jointLength = ({ xMm, yMm }: TileSides, mm2: bigint): Fraction => ({
  over: (BigInt(xMm) + BigInt(yMm)) * mm2,
  under: BigInt(xMm) * BigInt(yMm),
})
