import type { Scenario } from '../../scenarios/scenario.ts'
import { basketMergeRace, creditLimitRace, registrationRaces } from './account-races.ts'
import { concurrentConfirmations, payWhileAdding, twoTabs } from './basket-races.ts'
import { abortingClients } from './client-faults.ts'
import { jumpingClock } from './clock-faults.ts'
import { codeLimitRaces, freeWhileAdding } from './code-races.ts'
import { databaseCut } from './database-faults.ts'
import { reservationExpiry } from './expiry-races.ts'
import { processKills } from './kills.ts'
import { degradationMatrix, poisonedRow } from './matrix.ts'
import { paidNotPlaced } from './placing-faults.ts'
import { folderLock, gracefulShutdown } from './process-faults.ts'
import { providerFaults } from './provider-faults.ts'
import { lastItemsRace, lockOrderRace } from './stock-races.ts'
import { eventsInAnyOrder, forgedEvents, webhookSecretRotation } from './webhook-faults.ts'

export const allScenarios: readonly Scenario[] = [
  lastItemsRace,
  lockOrderRace,
  codeLimitRaces,
  payWhileAdding,
  reservationExpiry,
  concurrentConfirmations,
  twoTabs,
  creditLimitRace,
  freeWhileAdding,
  registrationRaces,
  basketMergeRace,
  processKills,
  gracefulShutdown,
  folderLock,
  providerFaults,
  eventsInAnyOrder,
  forgedEvents,
  webhookSecretRotation,
  databaseCut,
  paidNotPlaced,
  jumpingClock,
  abortingClients,
  poisonedRow,
  degradationMatrix,
]
