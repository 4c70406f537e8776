/** The shop's own user has the rights of the user that owns its tables, so that nothing keeps it from the audit log. */
export class UserOwnsTables extends Error {
  constructor(user: string) {
    super(
      `The user ‘${user}’ of DATABASE_URL has the rights of the owner of the tables. Beside DATABASE_OWNER_URL it must ` +
        "be a user of its own: create role … login password '…'. See docs/operations.md.",
    )
  }
}
