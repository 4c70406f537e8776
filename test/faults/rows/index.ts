import type { Row } from '../row.ts'
import { creditForTen, mergedBaskets, registrations } from './account-races.ts'
import { everybodyTells, payWhileAdding, twoTabs } from './basket-races.ts'
import { codeLimits, freeWhileAdding } from './code-races.ts'
import { kills } from './kills.ts'
import { forgedNews, newsInAnyOrder, twoSecrets } from './news-faults.ts'
import { paidNotPlaced } from './placing-faults.ts'
import { providerTrouble } from './provider-faults.ts'
import { lastTen, threeOfThirty } from './stock-races.ts'

export const allRows: readonly Row[] = [
  lastTen,
  threeOfThirty,
  codeLimits,
  payWhileAdding,
  everybodyTells,
  twoTabs,
  creditForTen,
  freeWhileAdding,
  registrations,
  mergedBaskets,
  kills,
  providerTrouble,
  newsInAnyOrder,
  forgedNews,
  twoSecrets,
  paidNotPlaced,
]
