import type { WireDimensions } from '#contract/dimensions.ts'
import type { WireProduct } from '#contract/product.ts'
import { DEFAULT_DEPTH, depthUnits, sideUnits } from '#domain/calculator/dimensions.ts'
import { calculatorFamily, isPoured } from '#domain/calculator/family.ts'

/** The texts in the calculator's fields; the names are those of the calls. */
export interface DimensionInput {
  readonly length: string
  readonly width: string
  readonly x_y_unit: string
  readonly depth: string
  readonly z_unit: string
  readonly wastage: boolean
}

/** An untouched calculator: 4 cm deep, in metres (P-192, P-193). */
export const emptyDimensions: DimensionInput = {
  length: '',
  width: '',
  x_y_unit: sideUnits[0],
  depth: String(DEFAULT_DEPTH),
  z_unit: depthUnits[0],
  wastage: false,
}

/** An untouched calculator of these goods: with the tenth for cuts where an area is laid (S-021). */
export const emptyDimensionsFor = (calculatorType: WireProduct['calculator_type']): DimensionInput => ({
  ...emptyDimensions,
  wastage: calculatorFamily(calculatorType) !== null && !isPoured(calculatorType),
})

/** The dimensions saved last time (P-210). */
export const dimensionInputFrom = (saved: WireDimensions): DimensionInput => ({
  ...saved,
  length: String(saved.length),
  width: String(saved.width),
  depth: String(saved.depth ?? DEFAULT_DEPTH),
})

/** The parameters that a form without script sends; `goods` is the variation whose kind is combined. */
export interface CalculatorParameters {
  readonly typed: DimensionInput
  readonly goodsId: number | null
}

/** Longer texts are not numbers. */
const LONGEST_TEXT = 30

/** Reads `?length=5&width=4` from an address; null if both are empty. */
export const readCalculatorParameters = (params: URLSearchParams): CalculatorParameters | null => {
  if (!params.get('length') && !params.get('width')) return null
  const parameter = (name: keyof DimensionInput, usual: string): string =>
    params.get(name)?.slice(0, LONGEST_TEXT) ?? usual
  const goodsId = Number(params.get('goods'))
  return {
    typed: {
      length: parameter('length', ''),
      width: parameter('width', ''),
      x_y_unit: parameter('x_y_unit', emptyDimensions.x_y_unit),
      depth: parameter('depth', emptyDimensions.depth),
      z_unit: parameter('z_unit', emptyDimensions.z_unit),
      wastage: params.get('wastage') === '1',
    },
    goodsId: Number.isSafeInteger(goodsId) && goodsId > 0 ? goodsId : null,
  }
}
