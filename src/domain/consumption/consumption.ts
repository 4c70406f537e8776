/** How goods are used up, and what is usual of them; all numbers are whole. */
export type Consumption =
  /** Fills the joints between tiles: grout, jointing compound. */
  | {
      readonly kind: 'joints'
      readonly grams_per_litre: number
      readonly joint_mm: number
      readonly depth_mm: number
    }
  /** Is spread as a bed: adhesive, levelling compound. */
  | { readonly kind: 'bed'; readonly grams_per_m2_mm: number; readonly bed_mm: number }
  /** Is applied in coats, of which a pack's coverage is one: primer, sealer. */
  | { readonly kind: 'coats'; readonly coats: number }
  /** Is set along the joints, one every so many millimetres: levelling clips. */
  | { readonly kind: 'clips'; readonly spacing_mm: number }

export type ConsumptionKind = Consumption['kind']

/** The contents of a pack: grams, mm² of one coat, or pieces. */
export interface PackContents {
  readonly grams: number | null
  readonly coverage: number | null
  readonly pieces: number | null
}

/** The member of the contents that packs of a kind are counted by. */
const contentsOf: Readonly<Record<ConsumptionKind, keyof PackContents>> = {
  joints: 'grams',
  bed: 'grams',
  coats: 'coverage',
  clips: 'pieces',
}

export const countedBy = ({ kind }: Pick<Consumption, 'kind'>): keyof PackContents => contentsOf[kind]
