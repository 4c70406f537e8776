import type { Row } from '../../scenarios/row.ts'
import { creditForTen, mergedBaskets, registrations } from './account-races.ts'
import { everybodyTells, payWhileAdding, twoTabs } from './basket-races.ts'
import { rudeClients } from './client-faults.ts'
import { jumpingClock } from './clock-faults.ts'
import { codeLimits, freeWhileAdding } from './code-races.ts'
import { databaseCut } from './database-faults.ts'
import { expiring } from './expiry-races.ts'
import { kills } from './kills.ts'
import { matrix, poisonedRow } from './matrix.ts'
import { forgedNews, newsInAnyOrder, twoSecrets } from './news-faults.ts'
import { paidNotPlaced } from './placing-faults.ts'
import { ends, oneFolder } from './process-faults.ts'
import { providerTrouble } from './provider-faults.ts'
import { lastTen, threeOfThirty } from './stock-races.ts'

export const allRows: readonly Row[] = [
  lastTen,
  threeOfThirty,
  codeLimits,
  payWhileAdding,
  expiring,
  everybodyTells,
  twoTabs,
  creditForTen,
  freeWhileAdding,
  registrations,
  mergedBaskets,
  kills,
  ends,
  oneFolder,
  providerTrouble,
  newsInAnyOrder,
  forgedNews,
  twoSecrets,
  databaseCut,
  paidNotPlaced,
  jumpingClock,
  rudeClients,
  poisonedRow,
  matrix,
]
