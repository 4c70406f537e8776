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
export function verdictOf(
  status: number,
  report: TestReport | null,
  requested: readonly string[],
): { readonly passed: number; readonly failed: number; readonly lines: readonly string[] }
