import type { TileSides } from '../extras/joints.ts'
import type { SquareMillimetres } from '../measure/area.ts'
import { parseDecimal } from '../measure/decimal.ts'
import { parseProjectArea, projectCoverage } from '../project/project.ts'
import type { Consumption } from './consumption.ts'

/** The work that goods are bought for, in mm² and mm; joints, depths and beds in tenths of a millimetre. */
export interface Job {
  /** With the tenth for cuts, if it is wanted. */
  readonly area: SquareMillimetres
  readonly tile: TileSides
  readonly jointTenths: number
  readonly depthTenths: number
  readonly bedTenths: number
  readonly coats: number
}

/** The measures that a kind of consumption asks for beside the area; each is a field of the page's form. */
export type Measure = 'tile_x' | 'tile_y' | 'joint' | 'joint_depth' | 'bed' | 'coats'

/** What a shopper typed. */
export type JobTexts = { readonly area: string; readonly wastage: boolean } & Readonly<
  Record<Measure, string>
>

interface Limits {
  readonly least: number
  readonly most: number
  /** Decimals of the typed number. */
  readonly places: 0 | 1
}

export const measureLimits: Readonly<Record<Measure, Limits>> = {
  tile_x: { least: 10, most: 5000, places: 0 },
  tile_y: { least: 10, most: 5000, places: 0 },
  joint: { least: 0.5, most: 100, places: 1 },
  joint_depth: { least: 1, most: 300, places: 1 },
  bed: { least: 0.5, most: 100, places: 1 },
  coats: { least: 1, most: 9, places: 0 },
}

const measuresOf: Readonly<Record<Consumption['kind'], readonly Measure[]>> = {
  joints: ['tile_x', 'tile_y', 'joint', 'joint_depth'],
  bed: ['bed'],
  coats: ['coats'],
  clips: ['tile_x', 'tile_y'],
}

/** The measures to ask for, in their order. */
export const measuresFor = ({ kind }: Pick<Consumption, 'kind'>): readonly Measure[] => measuresOf[kind]

/** What stands in the fields at first: 600 × 600 tiles, and what the catalogue calls usual of the goods. */
export const usualJob = (consumption: Consumption): JobTexts => ({
  area: '',
  wastage: false,
  tile_x: '600',
  tile_y: '600',
  joint: consumption.kind === 'joints' ? String(consumption.joint_mm) : '5',
  joint_depth: consumption.kind === 'joints' ? String(consumption.depth_mm) : '20',
  bed: consumption.kind === 'bed' ? String(consumption.bed_mm) : '3',
  coats: consumption.kind === 'coats' ? String(consumption.coats) : '1',
})

/** A typed measure in its smallest unit; null outside its limits. '2.5' mm of joint are 25. */
const parseMeasure = (measure: Measure, text: string): number | null => {
  const { least, most, places } = measureLimits[measure]
  const value = parseDecimal(text, places)
  const scale = 10 ** places
  return value !== null && value >= least * scale && value <= most * scale ? value : null
}

export type JobReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'job'; readonly job: Job }
  | { readonly kind: 'wrong'; readonly fields: ReadonlySet<'area' | Measure> }

/** Reads what was typed; measures that the goods do not ask for are left at what is usual. */
export const readJob = (consumption: Consumption, texts: JobTexts): JobReading => {
  if (texts.area.trim() === '') return { kind: 'empty' }
  const asked = measuresFor(consumption)
  const usual = usualJob(consumption)
  const area = parseProjectArea(texts.area)
  const value = (measure: Measure): number | null =>
    parseMeasure(measure, asked.includes(measure) ? texts[measure] : usual[measure])
  const wrong = new Set<'area' | Measure>(asked.filter((measure) => value(measure) === null))
  if (area === null) wrong.add('area')
  if (area === null || wrong.size > 0) return { kind: 'wrong', fields: wrong }
  return {
    kind: 'job',
    job: {
      area: projectCoverage({ area, wastage: texts.wastage }),
      tile: { xMm: value('tile_x') ?? 0, yMm: value('tile_y') ?? 0 },
      jointTenths: value('joint') ?? 0,
      depthTenths: value('joint_depth') ?? 0,
      bedTenths: value('bed') ?? 0,
      coats: value('coats') ?? 0,
    },
  }
}
