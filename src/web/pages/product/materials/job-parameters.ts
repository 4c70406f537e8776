import type { WireProduct } from '#contract/product.ts'
import { type JobTexts, measuresFor, usualJob } from '#domain/consumption/job.ts'
import { plainQuantity } from '#domain/measure/quantity.ts'
import type { Project } from '#domain/project/project.ts'

/** Longer texts are not numbers. */
const LONGEST_TEXT = 30

/** The visitor's project as the area of a job. */
export const withProject = (texts: JobTexts, { area, wastage }: Project): JobTexts => ({
  ...texts,
  area: plainQuantity(area),
  wastage,
})

/**
 * The job in the page's address, `?area=12&wastage=1&joint=3`; else in a browser without script the project's.
 * Null: neither, or goods that no job uses up.
 */
export const openingJob = (
  { consumption }: Pick<WireProduct, 'consumption'>,
  params: URLSearchParams,
  project: Project | null,
): JobTexts | null => {
  if (consumption === null) return null
  const usual = usualJob(consumption)
  if (params.get('area') === null) return project === null ? null : withProject(usual, project)
  const typed = measuresFor(consumption).flatMap((measure) => {
    const text = params.get(measure)
    return text === null ? [] : [[measure, text.slice(0, LONGEST_TEXT)] as const]
  })
  return {
    ...usual,
    ...Object.fromEntries(typed),
    area: params.get('area')?.slice(0, LONGEST_TEXT) ?? '',
    wastage: params.get('wastage') === '1',
  }
}
