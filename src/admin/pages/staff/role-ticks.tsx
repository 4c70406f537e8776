import type { ReactNode } from 'react'
import type { Role } from '#domain/staff/roles.ts'
import { TickField } from '../../forms/tick-field.tsx'

const roleTexts: Readonly<Record<Role, string>> = {
  owner: 'everything, people and settings too',
  manager: 'everything but settings and owners',
  office: 'orders, customers, small refunds',
  accounts: 'payments, refunds, trade accounts, VAT',
  catalogue: 'goods, prices, words',
  yard: 'pick, send, receive, count',
  reader: 'sees, changes nothing',
}

interface RoleTicksProps {
  /** The roles that the person who ticks may give. */
  readonly offered: readonly Role[]
  readonly held: readonly Role[]
  readonly error: string | undefined
}

/** The roles to give; a person may have several (M-012). */
export const RoleTicks = ({ offered, held, error }: RoleTicksProps): ReactNode => (
  <fieldset className="grid gap-2">
    <legend className="mb-1 font-medium">Roles</legend>
    {offered.map((role) => (
      <TickField
        key={role}
        label={role}
        name="roles"
        value={role}
        hint={roleTexts[role]}
        defaultChecked={held.includes(role)}
      />
    ))}
    {error && <p className="text-brick text-small">{error}</p>}
  </fieldset>
)
