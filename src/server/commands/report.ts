/** The output of a command, and whether it succeeded. */
export interface CommandReport {
  readonly ok: boolean
  readonly text: string
  /** The command did nothing, because something would be lost and `--yes` was not typed: exit code 2. */
  readonly needsYes?: boolean
  /** The command did nothing, because it needs more options: exit code 2. */
  readonly needsMore?: true
}

export const done = (text: string): CommandReport => ({ ok: true, text })
/** Exit code 1. */
export const failed = (text: string): CommandReport => ({ ok: false, text })
/** Exit code 2. */
export const needsMore = (text: string): CommandReport => ({ ok: false, needsMore: true, text })

/** Ends a command with a sentence, which may be empty, and an exit code. */
export class CommandFailure extends Error {
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2) {
    super(message)
    this.exitCode = exitCode
  }
}
