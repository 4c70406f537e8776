import { loadPages } from '#server/pages/load-build.ts'
import { openAdminSite } from '../../test/setup/admin-site.ts'
import { startShop } from '../../test/setup/shop.ts'
import { database, dataDir } from './filled-shop.ts'

/** The shop of the filled database with its back office, both with their pages. */
export const openOffice = async () => {
  const shop = await startShop({ ownDatabase: { database, dataDir }, pages: await loadPages('production') })
  /* The search asks it for goods; its statements are those of a start. */
  await shop.features.listings.prepare()
  return { shop, site: await openAdminSite(shop, { pages: await loadPages('production', 'admin') }) }
}
