import { readFileSync } from 'node:fs'
import { z } from 'zod'

/* SX-12: the shop's dependencies, as package.json and package-lock.json declare them. */

const Package = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  inBundle: z.boolean().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  optional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  license: z.string().optional(),
})
const Lock = z.object({ lockfileVersion: z.number(), packages: z.record(z.string(), Package) })
const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
})

/** Licences that require no more than attribution. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-3.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])
/** The image library is loaded, not built in, and may be replaced, as the LGPL requires. */
const isDynamicallyLinked = (name: string): boolean => name.startsWith('@img/sharp-')
/** Its licence, MIT, is a file in the package and not a field. */
const licenceByPackage: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Whether the shop may run it: any alternative of an OR, all parts of an AND. */
export const isLicenceAccepted = (name: string, license: string | undefined): boolean => {
  const text = (license ?? licenceByPackage[name] ?? '').replaceAll(/[()]/g, '')
  const mayRun = (licence: string): boolean =>
    permissive.has(licence) || (isDynamicallyLinked(name) && licence === 'LGPL-3.0-or-later')
  return text.split(' OR ').some((choice) => choice.split(' AND ').every(mayRun))
}

export interface SupplyChain {
  readonly direct: number
  /** Name and version of the runtime dependencies in package.json. */
  readonly directVersions: Readonly<Record<string, string>>
  readonly runtime: number
  /**
   * Optional developer tools for other platforms that have no hash in this lockfile: npm never fetched them
   * here.
   */
  readonly unhashedTools: number
  /** Each broken rule, as a sentence. */
  readonly problems: readonly string[]
}

const read = (name: string): unknown => JSON.parse(readFileSync(name, 'utf8'))

export const readSupplyChain = (): SupplyChain => {
  const manifest = Manifest.parse(read('package.json'))
  const { lockfileVersion, packages } = Lock.parse(read('package-lock.json'))
  const all = Object.entries(packages).filter(([path]) => path !== '')
  const runtime = all.filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true)
  const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '')
  const problems: string[] = []
  if (lockfileVersion !== 3) problems.push(`the lockfile is of version ${lockfileVersion}`)
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      problems.push(`${name} is declared as ${version}, not as one version`)
  let unhashedTools = 0
  for (const [path, { integrity, resolved, inBundle, version, dev, optional }] of all) {
    const isHashed = inBundle === true || /^sha512-[\w+/]{86}==$/.test(integrity ?? '')
    if (!isHashed && dev === true && optional === true) unhashedTools += 1
    else if (!isHashed) problems.push(`${path} has no SHA-512`)
    if (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'))
      problems.push(`${path} comes from elsewhere`)
    if (version === undefined) problems.push(`${path} has no version`)
    if (nameOf(path).startsWith('react-server-dom-')) problems.push(`${path} runs code that a browser names`)
  }
  for (const [path, { license }] of runtime)
    if (!isLicenceAccepted(nameOf(path), license))
      problems.push(`${path} has the licence ${license ?? 'none'}`)
  for (const [path, { hasInstallScript }] of runtime)
    if (hasInstallScript === true && manifest.allowScripts[nameOf(path)] !== true)
      problems.push(`${path} has an install script`)
  const direct = Object.keys(manifest.dependencies).length
  const npmrc = readFileSync('.npmrc', 'utf8')
  for (const setting of ['save-exact=true', 'ignore-scripts=true'])
    if (!npmrc.split('\n').includes(setting)) problems.push(`.npmrc does not say ${setting}`)
  return { direct, directVersions: manifest.dependencies, runtime: runtime.length, unhashedTools, problems }
}
