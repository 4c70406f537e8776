/**
 * A statement of a migration took too long and was cancelled: the database is unchanged, and the previous
 * version still serves.
 */
export class MigrationTooSlow extends Error {
  constructor(seconds: number, cause: unknown) {
    super(
      `A statement of a migration took longer than ${seconds} s and was taken back; the database is as it was. ` +
        'Make its indexes beforehand, or close the shop and set MIGRATION_SECONDS=0: see docs/operations.md.',
      { cause },
    )
  }
}
