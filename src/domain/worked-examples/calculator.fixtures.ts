/* Worked example W6 of the requirements: results of the calculator. */

interface Measured {
  readonly length: string
  readonly width: string
  readonly unit: 'meters' | 'feet' | 'yards'
  /** m²; `withTenth` has a tenth more for cuts. */
  readonly area: string
  readonly withTenth: string
  /** F1: whole tiles and their coverage. */
  readonly tiles: readonly [count: number, m2: string]
  readonly tilesWithTenth: readonly [count: number, m2: string]
  /** F4: boxes of 1.44 m². */
  readonly boxes: number
}

const measured = (
  length: string,
  width: string,
  unit: Measured['unit'],
  area: string,
  withTenth: string,
  tiles: Measured['tiles'],
  tilesWithTenth: Measured['tilesWithTenth'],
  boxes: number,
): Measured => ({ length, width, unit, area, withTenth, tiles, tilesWithTenth, boxes })

export const w6Areas: readonly Measured[] = [
  measured('5', '4', 'meters', '20.00', '22.00', [56, '20.16'], [62, '22.32'], 14),
  measured('4.2', '3.6', 'meters', '15.12', '16.63', [42, '15.12'], [47, '16.92'], 11),
  measured('12', '10', 'feet', '11.15', '12.26', [31, '11.16'], [35, '12.60'], 8),
  measured('5', '4', 'yards', '16.72', '18.39', [47, '16.92'], [52, '18.72'], 12),
  measured('1', '1', 'yards', '0.84', '0.92', [3, '1.08'], [3, '1.08'], 1),
  measured(
    '5000',
    '5000',
    'meters',
    '25000000.00',
    '27500000.00',
    [69_444_445, '25000000.20'],
    [76_388_889, '27500000.04'],
    17_361_112,
  ),
]

/** The area in m² that one bag of F5 covers at a depth, with all decimals; the requirements show fewer. */
export const w6Depths: readonly (readonly [
  depth: string,
  unit: 'cm' | 'inches',
  bulk: number,
  small: number,
])[] = [
  ['4', 'cm', 12.5, 0.3125],
  ['5', 'cm', 10, 0.25],
  ['2', 'cm', 25, 0.625],
  ['8', 'cm', 6.25, 0.15625],
  ['100', 'cm', 0.5, 0.0125],
  ['1.5', 'inches', 13.123_36, 0.328_084],
  ['2', 'inches', 9.842_52, 0.246_063],
]

/**
 * Bags of F5 that cover a need: their coverage, the surplus and their price; a tag if the option is listed.
 */
interface Cover {
  readonly bulk: number
  readonly small: number
  readonly covers: string
  readonly spare: string
  readonly price: string
  readonly tag: 'bestValue' | 'leastWaste' | null
}

const cover = (
  bulk: number,
  small: number,
  covers: string,
  spare: string,
  price: string,
  tag: Cover['tag'],
): Cover => ({ bulk, small, covers, spare, price, tag })

interface Poured {
  readonly length: string
  readonly width: string
  readonly depth: string
  readonly unit: 'cm' | 'inches'
  readonly wastage: boolean
  readonly covers: readonly Cover[]
}

const poured = (
  length: string,
  width: string,
  depth: string,
  unit: Poured['unit'],
  wastage: boolean,
  covers: readonly Cover[],
): Poured => ({ length, width, depth, unit, wastage, covers })

/** Each need with its covers; those without a tag cost more and waste no less, and are not listed (OP-26). */
export const w6Combos: readonly Poured[] = [
  poured('5', '4', '4', 'cm', false, [
    cover(0, 64, '20.00', '0.00', '307.20', null),
    cover(1, 24, '20.00', '0.00', '229.20', 'leastWaste'),
    cover(2, 0, '25.00', '5.00', '228.00', 'bestValue'),
  ]),
  poured('5', '4', '5', 'cm', false, [
    cover(0, 80, '20.00', '0.00', '384.00', null),
    cover(1, 40, '20.00', '0.00', '306.00', null),
    cover(2, 0, '20.00', '0.00', '228.00', 'bestValue'),
  ]),
  poured('5', '4', '2', 'inches', false, [
    cover(0, 82, '20.18', '0.18', '393.60', null),
    cover(1, 42, '20.18', '0.18', '315.60', null),
    cover(2, 2, '20.18', '0.18', '237.60', 'bestValue'),
    cover(3, 0, '29.53', '9.53', '342.00', null),
  ]),
  poured('5', '4', '4', 'cm', true, [
    cover(0, 71, '22.19', '0.19', '340.80', null),
    cover(1, 31, '22.19', '0.19', '262.80', 'leastWaste'),
    cover(2, 0, '25.00', '3.00', '228.00', 'bestValue'),
  ]),
  poured('5', '2', '4', 'cm', false, [
    cover(0, 32, '10.00', '0.00', '153.60', 'leastWaste'),
    cover(1, 0, '12.50', '2.50', '114.00', 'bestValue'),
  ]),
]
