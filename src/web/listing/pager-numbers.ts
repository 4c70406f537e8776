/** A page number, or the gap between two that are not neighbours. */
export type PagerEntry = number | 'gap'

/** The first, the last and this page's neighbours: 1 … 4 5 6 … 12. A gap never stands for one page. */
export const pagerNumbers = (page: number, pages: number): readonly PagerEntry[] => {
  const near = (n: number): boolean => n === 1 || n === pages || Math.abs(n - page) <= 1
  const shown = (n: number): boolean => near(n) || (near(n - 1) && near(n + 1))
  return Array.from({ length: pages }, (_, i) => i + 1).reduce<PagerEntry[]>((entries, n) => {
    if (shown(n)) entries.push(n)
    else if (entries.at(-1) !== 'gap') entries.push('gap')
    return entries
  }, [])
}
