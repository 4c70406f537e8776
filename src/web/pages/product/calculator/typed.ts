import type { WireDimensions } from '#contract/dimensions.ts'
import { DEFAULT_DEPTH, depthUnits, sideUnits } from '#domain/calculator/dimensions.ts'

/** What stands in the fields of the calculator, as text; the names are those of the calls. */
export interface Typed {
  readonly length: string
  readonly width: string
  readonly x_y_unit: string
  readonly depth: string
  readonly z_unit: string
  readonly wastage: boolean
}

/** An untouched calculator: 4 cm deep, in metres (P-192, P-193). */
export const nothingTyped: Typed = {
  length: '',
  width: '',
  x_y_unit: sideUnits[0],
  depth: String(DEFAULT_DEPTH),
  z_unit: depthUnits[0],
  wastage: false,
}

/** What was measured last time (P-210). */
export const typedFrom = ({ length, width, x_y_unit, depth, z_unit, wastage }: WireDimensions): Typed => ({
  length: String(length),
  width: String(width),
  x_y_unit,
  depth: String(depth ?? DEFAULT_DEPTH),
  z_unit,
  wastage,
})

/** What a form without script sends in the address; `goods` is the variation whose kind is combined. */
export interface Asked {
  readonly typed: Typed
  readonly goodsId: number | null
}

/** Longer texts are no numbers. */
const LONGEST_TEXT = 30

/** The dimensions of an address, `?length=5&width=4`; null when it names none: fields that were left empty say nothing. */
export const askedBy = (params: URLSearchParams): Asked | null => {
  if (!params.get('length') && !params.get('width')) return null
  const said = (name: keyof Typed, usual: string): string => params.get(name)?.slice(0, LONGEST_TEXT) ?? usual
  const goodsId = Number(params.get('goods'))
  return {
    typed: {
      length: said('length', ''),
      width: said('width', ''),
      x_y_unit: said('x_y_unit', nothingTyped.x_y_unit),
      depth: said('depth', nothingTyped.depth),
      z_unit: said('z_unit', nothingTyped.z_unit),
      wastage: params.get('wastage') === '1',
    },
    goodsId: Number.isSafeInteger(goodsId) && goodsId > 0 ? goodsId : null,
  }
}
