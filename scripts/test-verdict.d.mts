/** The part of Vitest's JSON report that is read. */
export interface TestReport {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly testResults?: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly unknown[]
  }[]
}
export function fileNamesIn(args: readonly string[]): Promise<readonly string[]>
export function verdictOf(
  status: number,
  report: TestReport | null,
  names: readonly string[],
  folder: string,
): { readonly passed: number; readonly failed: number; readonly lines: readonly string[] }
