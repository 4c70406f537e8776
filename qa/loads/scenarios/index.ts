import type { Scenario } from '../../scenarios/scenario.ts'
import { migrationUnderLoad, rollingDeploy } from './deploys.ts'
import { flashSale } from './flash-sale.ts'
import { manyLogins } from './logins.ts'
import { overload } from './overload.ts'
import { longDay, saleDay } from './sale-day.ts'
import { slowClients } from './slow-clients.ts'
import { staffAtWork } from './staff-at-work.ts'

export const allScenarios: readonly Scenario[] = [
  saleDay,
  flashSale,
  overload,
  longDay,
  manyLogins,
  slowClients,
  staffAtWork,
  rollingDeploy,
  migrationUnderLoad,
]
