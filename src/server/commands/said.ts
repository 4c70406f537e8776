/** What a command has to say, and whether it did what it was asked. */
export interface Said {
  readonly ok: boolean
  readonly text: string
}
