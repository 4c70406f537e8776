import { isUtf8 } from 'node:buffer'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Problem } from './problems.ts'

/** Larger texts do not fit into one string of the runtime; 100,000 products take about 200 MB. */
const MOST_BYTES = 500 * 1024 * 1024

const problem = (message: string): Result<never, readonly Problem[]> => err([{ path: '', message }])

const BYTE_ORDER_MARK = '\uFEFF'

/** Reads catalogue.json as JSON of any shape. */
export const readCatalogueJson = async (folder: string): Promise<Result<unknown, readonly Problem[]>> => {
  const file = join(folder, 'catalogue.json')
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) return problem(`There is no catalogue.json in ${folder}.`)
  if (found.size > MOST_BYTES)
    return problem('catalogue.json is larger than 500 MB: import it in several parts.')
  const bytes = await readFile(file).catch(() => null)
  if (bytes === null) return problem(`catalogue.json in ${folder} cannot be read.`)
  if (!isUtf8(bytes)) return problem('catalogue.json is not UTF-8 text.')
  try {
    const text = bytes.toString('utf8')
    return ok(JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text))
  } catch (error) {
    return problem(
      `catalogue.json is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`,
    )
  }
}
