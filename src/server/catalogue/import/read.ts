import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CatalogueFile } from '#contract/catalogue-file/catalogue.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { type Problem, pathText } from './problems.ts'

/** Larger files are no catalogues of this shop: 100,000 products take about 300 MB. */
const MOST_BYTES = 1024 * 1024 * 1024

const problem = (message: string): Result<never, readonly Problem[]> => err([{ path: '', message }])

/** Reads catalogue.json and checks its shape; every problem is listed. */
export const readCatalogueFile = async (
  folder: string,
): Promise<Result<CatalogueFile, readonly Problem[]>> => {
  const file = join(folder, 'catalogue.json')
  const size = await stat(file).then(
    (found) => found.size,
    () => null,
  )
  if (size === null) return problem(`There is no catalogue.json in ${folder}.`)
  if (size > MOST_BYTES) return problem('catalogue.json is larger than 1 GB.')

  let parsed: unknown
  try {
    parsed = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    return problem(`catalogue.json is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const checked = CatalogueFile.safeParse(parsed)
  if (checked.success) return ok(checked.data)
  return err(checked.error.issues.map((issue) => ({ path: pathText(issue.path), message: issue.message })))
}
