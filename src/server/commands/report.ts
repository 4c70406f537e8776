/** What a command has to say, and whether it did what it was asked. */
export interface Report {
  readonly ok: boolean
  readonly text: string
  /** It did nothing, because it would lose something and `--yes` was not typed: exit code 2. */
  readonly needsYes?: boolean
  /** Nothing was done, since more must be typed for it: ends with 2. */
  readonly needsMore?: true
}
