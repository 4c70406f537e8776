/** The output of a command, and whether it succeeded. */
export interface CommandReport {
  readonly ok: boolean
  readonly text: string
  /** The command did nothing, because something would be lost and `--yes` was not typed: exit code 2. */
  readonly needsYes?: boolean
  /** The command did nothing, because it needs more options: exit code 2. */
  readonly needsMore?: true
}
