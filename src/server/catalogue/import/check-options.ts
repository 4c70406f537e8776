import type { ProductCheck } from './check-product.ts'

/** Reports options that neither the file nor the shop has. */
export const checkOptions = (
  at: string,
  attributes: Readonly<Record<string, string>> | undefined,
  { hasOption, report }: Pick<ProductCheck, 'hasOption' | 'report'>,
): void => {
  for (const [group, option] of Object.entries(attributes ?? {}))
    if (!hasOption(group, option))
      report(`${at}.attributes.${group}`, `there is no option '${option}' in a group '${group}'`)
}
