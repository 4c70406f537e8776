import { resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Merchant } from '#contract/merchant.ts'
import type { LimitsOfRoles } from '#domain/staff/limits.ts'
import { createAccounts } from './accounts/index.ts'
import { createAuditLog } from './audit/index.ts'
import { basketData, createBasket, createVisitorBasketReader } from './basket/index.ts'
import { createCalculator } from './calculator/index.ts'
import { type CatalogueVersion, createCatalogue, watchCatalogueVersion } from './catalogue/index.ts'
import { type AddressLookup, createCheckout, openAddressLookup } from './checkout/index.ts'
import { composePayments, optionsWithoutProviders, type PaymentOptions } from './compose-payments.ts'
import { createDashboard } from './dashboard/index.ts'
import type { Database } from './database/database.ts'
import type { DirectoryLock } from './database/directory-lock.ts'
import { grantRights } from './database/grant-rights.ts'
import { openPostgres } from './database/postgres.ts'
import { createDelivery } from './delivery/index.ts'
import { createDispatch } from './dispatch/index.ts'
import type { Env } from './env/env.ts'
import { createExports } from './exports/index.ts'
import { importFirst } from './first-catalogue.ts'
import { createJobs, installJobs, JOBS_SCHEMA } from './jobs/jobs.ts'
import { createListings } from './listings/index.ts'
import {
  createSavedList,
  defaultOpeningLimits,
  type SavedListRetrieval,
  savedListData,
} from './lists/saved-list/index.ts'
import { createWishlist, wishlistData } from './lists/wishlist/index.ts'
import { createLookbook } from './lookbook/index.ts'
import { createMaintenance } from './maintenance/index.ts'
import { createMediaStore, type MediaStore, openMediaStorage } from './media/index.ts'
import { createMail, type MailTransport, openSmtp } from './notifications/mail/index.ts'
import { createReminders, type ReminderDelays } from './notifications/reminders/index.ts'
import { createStockNotices, stockNoticeData } from './notifications/stock-notices/index.ts'
import { claimOrders, ordersData, readAttachment } from './orders/index.ts'
import { type OpenedGateways, openGateways } from './payments/gateways/registry.ts'
import { openSandbox, type RunningSandbox } from './payments/gateways/sandbox-process.ts'
import { createPhoneOrders } from './phone-orders/index.ts'
import { createPhotographs } from './photographs/index.ts'
import { createPlanner, savedPlansData } from './planner/index.ts'
import { createPrices } from './prices/index.ts'
import { createProjectPrices } from './project/index.ts'
import { projectFolder } from './project-folder.ts'
import { createQuestions } from './questions/index.ts'
import { createReturns } from './returns/index.ts'
import { createReviews, reviewsData } from './reviews/index.ts'
import { createSearch } from './search/index.ts'
import { openSecrets } from './secrets.ts'
import type { Secrets } from './session/session-cookie.ts'
import type { Shop } from './shop.ts'
import { createStaff } from './staff/index.ts'
import { createStock } from './stock/index.ts'
import { createViews } from './views/index.ts'

export const migrationsFolder = resolve(projectFolder, 'db/migrations')

/**
 * Opens the database that the environment names. `lock`: the folder's lock, if the caller already holds it.
 */
export const openDatabase = async (
  env: Env,
  log: Pick<FastifyBaseLogger, 'warn'>,
  lock: DirectoryLock | null = null,
): Promise<Database> => {
  const database = await (env.databaseUrl === null
    ? openOwnDatabase(env.dataDir, lock)
    : openPostgres({
        url: env.databaseUrl,
        ownerUrl: env.databaseOwnerUrl,
        pool: env.databasePool,
        migrationsFolder,
        migrationSeconds: env.migrationSeconds,
        onConnectionLost: (error) => log.warn({ failure: error }, 'database connection lost'),
      }))
  await installJobs(database)
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl } = env
  if (url !== null && ownerUrl !== null)
    await grantRights({ url, ownerUrl, schemas: ['public', JOBS_SCHEMA] })
  return database
}

/** The embedded engine is loaded only by a shop that uses it. */
const openOwnDatabase = async (dataDir: string, lock: DirectoryLock | null): Promise<Database> => {
  const { openEmbedded } = await import('./database/embedded.ts')
  return openEmbedded({ dataDir, migrationsFolder, lock })
}

/** A plan that takes longer is refused; its page works it out itself (L-105). */
const PLAN_MILLIS = 500

/** Settings of the features. */
export interface ShopSettings {
  readonly merchant: Merchant
  readonly publicUrl: URL
  readonly now: () => Date
  /** The connection to a mail server; null: emails stay in the outbox. */
  readonly transport: MailTransport | null
  readonly media: Pick<MediaStore, 'save' | 'savePrivate' | 'original' | 'remove'>
  readonly mailFrom: string
  readonly payments: PaymentOptions
  readonly addressLookup: AddressLookup
  /** How a guest retrieves a saved list in another browser (D6). */
  readonly savedListRetrieval: SavedListRetrieval
  /** Whether shoppers may apply for trade accounts (T-222). */
  readonly tradeAccounts: boolean
  /** Minutes within which a dispatch can be taken back; emails about it wait as long (M-055). */
  readonly dispatchUndoMinutes: number
  /** Within which each role refunds alone (M-067). */
  readonly refundLimits: LimitsOfRoles
  /** Milliseconds that the server works on one layout plan (L-105). */
  readonly planMillis: number
  /** Time after which a reminder of a basket or saved list is sent. */
  readonly reminderDelays: ReminderDelays
  /** The origin of the back office. */
  readonly adminUrl: URL
  /** Minutes without a call after which a session of staff ends (M-009). */
  readonly adminIdleMinutes: number
  readonly secrets: Secrets
}

/** Builds the features on a database. */
export const composeShop = (
  database: Database,
  version: CatalogueVersion,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
  settings: ShopSettings,
): Shop => {
  const { queries } = database
  const { merchant, now } = settings
  const delivery = createDelivery({ database, version: version.current, now })
  const catalogue = createCatalogue({
    queries,
    visitorsBasket: createVisitorBasketReader(queries),
    delivery,
    version: version.current,
  })
  const listings = createListings({
    queries,
    version,
    delivery,
    onFailure: (error) => log.warn({ failure: error }, 'no index of the new catalogue; the old one serves'),
    onBrokenProduct: (error) => log.error({ failure: error }, 'a product whose row is broken is not listed'),
  })
  const basket = createBasket({ database, queries, catalogue, delivery, now })
  const jobs = createJobs(database)
  const mail = createMail({
    database,
    jobs,
    ...settings,
    from: settings.mailFrom,
    readAttachment: (name) => readAttachment(queries, merchant, name),
  })
  const savedList = createSavedList({
    database,
    catalogue,
    delivery,
    jobs,
    mail,
    now,
    openingLimits: defaultOpeningLimits,
    retrieval: settings.savedListRetrieval,
  })
  const accounts = createAccounts({
    database,
    jobs,
    mail,
    merchant,
    now,
    tradeAccounts: settings.tradeAccounts,
    dataOwners: [
      basketData(basket),
      savedListData(savedList),
      wishlistData,
      savedPlansData,
      reviewsData,
      ordersData,
      stockNoticeData,
    ],
    emailConfirmedListeners: [claimOrders],
  })
  const reminders = createReminders({
    database,
    catalogue,
    delivery,
    savedList,
    mail,
    now,
    delays: settings.reminderDelays,
  })
  const checkout = createCheckout({
    database,
    basket,
    accounts,
    reminders,
    lookup: settings.addressLookup,
    tradeAccounts: settings.tradeAccounts,
    onFailure: (error) => log.warn({ failure: error }, 'no addresses from the address service'),
  })
  const calculator = createCalculator({ queries, catalogue })
  const undoMinutes = settings.dispatchUndoMinutes
  const parts = {
    publicUrl: settings.publicUrl,
    database,
    delivery,
    basket,
    checkout,
    mail,
    merchant,
    undoMinutes,
    refundLimits: settings.refundLimits,
    log,
    now,
  }
  const { orders, payments } = composePayments(parts, settings.payments)
  const prices = createPrices({ database, listings, mail })
  const photographs = createPhotographs({ database, media: settings.media, now })
  return {
    merchant,
    orders,
    payments,
    dispatch: createDispatch({ database, mail, merchant, undoMinutes, now }),
    mail,
    accounts,
    catalogue,
    calculator,
    delivery,
    phoneOrders: createPhoneOrders({
      database,
      accounts,
      basket,
      calculator,
      catalogue,
      checkout,
      delivery,
      listings,
      orders,
      payments,
      secrets: settings.secrets,
      now,
    }),
    planner: createPlanner({ ...settings, queries, catalogue, basket, listings, version: version.current }),
    projectPrices: createProjectPrices({ basket, delivery }),
    listings,
    lookbook: createLookbook({ queries, catalogue }),
    checkout,
    basket,
    savedList,
    reminders,
    audit: createAuditLog({ queries: database.reports }),
    dashboard: createDashboard({ queries: database.reports, now }),
    prices,
    stock: createStock({ database, prices }),
    search: createSearch({ queries: database.reports, listings }),
    maintenance: createMaintenance({ database, log, now, declines: payments.declines }),
    reviews: createReviews({ database, mail, reminders, media: settings.media, now }),
    photographs,
    returns: createReturns({ database, delivery, mail, merchant, photographs, now }),
    stockNotices: createStockNotices({ database, catalogue, mail, now }),
    questions: createQuestions({ database, catalogue, mail, merchant }),
    staff: createStaff({ ...settings, database, mail, jobs, log, idleMinutes: settings.adminIdleMinutes }),
    views: createViews({ database, now }),
    exports: createExports({ database, jobs, now }),
    wishlist: createWishlist({ queries, listings, catalogue, basket }),
  }
}

export interface OpenedShop {
  readonly database: Database
  readonly version: CatalogueVersion
  readonly shop: Shop
  readonly media: MediaStore
  readonly secrets: Secrets
  readonly providers: OpenedGateways
  /** Closes the mail server's connection, the database and the payment sandbox. */
  readonly close: () => Promise<void>
}

/**
 * Opens everything that serving needs. When one part fails to open, the open ones are closed: a command whose
 * database is in use would otherwise wait for its payment sandbox for ever.
 */
export const openShop = async (
  env: Env,
  log: FastifyBaseLogger,
  lock: DirectoryLock | null,
  /*
   * The sandbox is a process of its own: it starts while the database opens, or while the program is still
   * loading.
   */
  sandbox: Promise<RunningSandbox | null> = openSandbox(env),
): Promise<OpenedShop> => {
  const opened: (() => Promise<void> | undefined)[] = []
  const close = async (): Promise<void> => {
    for (const end of opened.toReversed()) await end()
  }
  opened.push(async () => (await sandbox.catch(() => null))?.close())
  try {
    const database = await openDatabase(env, log, lock)
    opened.push(database.close)
    const media = createMediaStore(openMediaStorage(env.media, env.dataDir))
    const version = await watchCatalogueVersion(database)
    if (version.current() === 0 && env.firstCatalogue !== null) {
      await importFirst(env.firstCatalogue, database, media, log)
      await version.refresh()
    }
    const providers = openGateways({ env: env.payments, sandbox: await sandbox, log })
    const secrets = await openSecrets(env)
    const transport = env.smtpUrl === null ? null : await openSmtp(env.smtpUrl)
    opened.push(async () => transport?.close())
    const shop = composeShop(database, version, log, {
      publicUrl: env.publicUrl,
      merchant: env.merchant,
      now: () => new Date(),
      transport,
      media,
      mailFrom: env.mailFrom,
      addressLookup: openAddressLookup(env.addressLookup, fetch),
      tradeAccounts: env.tradeAccounts,
      dispatchUndoMinutes: env.dispatchUndoMinutes,
      refundLimits: env.refundLimits,
      planMillis: PLAN_MILLIS,
      reminderDelays: env.reminderDelays,
      payments: {
        ...optionsWithoutProviders,
        gateways: providers.gateways,
        acceptsManual: env.manualPayment,
      },
      savedListRetrieval: env.savedListRetrieval,
      adminUrl: env.admin?.url ?? env.publicUrl,
      adminIdleMinutes: env.adminIdleMinutes,
      secrets,
    })
    return { database, version, media, shop, secrets, providers, close }
  } catch (error) {
    await close()
    throw error
  }
}
