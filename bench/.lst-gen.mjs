import pg from 'pg'
import { openPostgres } from '#server/database/postgres.ts'
const [name, count] = [process.argv[2], Number(process.argv[3])]
const admin = new pg.Client({ connectionString: 'postgres://postgres@127.0.0.1:4300/postgres' })
await admin.connect(); await admin.query(`drop database if exists ${name}`); await admin.query(`create database ${name}`); await admin.end()
const url = `postgres://postgres@127.0.0.1:4300/${name}`
const db = await openPostgres({ url, pool: 2, migrationsFolder: 'db/migrations', onConnectionLost: console.error })
await db.close()
let seed = 42
const rnd = () => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return seed / 2 ** 32 }
const pick = (l) => l[Math.floor(rnd() * l.length)]
const syl = ['mar','ble','sto','ne','ri','ven','qua','tra','ver','li','me','por','ce','la','gra','nit','sla','te','bo','ro','ca','no','vi','el','dor','san','mir','tol','bre','cia','fos','pie','tra','lu','na','gio']
const word = () => Array.from({ length: 2 + Math.floor(rnd() * 3) }, () => pick(syl)).join('')
const common = 'porcelain tile stone paving outdoor indoor floor wall kitchen bathroom frost proof slip resistant rated warm grey white beige natural riven polished honed tumbled edge rectified laid bed adhesive grout joint sealed finish surface shade variation pack crate pallet delivered garden terrace patio path drive border pool shower splashback hallway underfloor heating easy clean durable dense colour pattern vein'.split(' ')
const rare = Array.from({ length: 20000 }, word)
const zipf = () => rare[Math.floor(rare.length * rnd() ** 4)]
const text = (n) => Array.from({ length: n }, () => (rnd() < 0.6 ? pick(common) : zipf())).join(' ')
const cats = ['Porcelain Tiles','Natural Stone','Mosaics','Porcelain Paving','Stone Paving','Aggregates','Grout','Primer and Adhesive','Membranes','Tools','Trims','Setts']
const groups = { colour: 24, finish: 12, size: 30, look: 14, material: 14, use: 8, thickness: 10, edge: 6 }
const c = new pg.Client({ connectionString: url }); await c.connect()
await c.query(`insert into supplier(code,name) select 'sup'||i, 'Supplier '||i from generate_series(1,20) i`)
for (const [i, n] of cats.entries()) await c.query(`insert into category(slug,name,summary,position) values ($1,$2,'A summary',$3)`, [n.toLowerCase().replace(/ /g, '-'), n, i])
const opts = {}
for (const [gi, [g, n]] of Object.entries(groups).entries()) {
  const { rows } = await c.query(`insert into attribute_group(code,name,position) values ($1,$1,$2) returning id`, [g, gi])
  opts[g] = []
  for (let i = 0; i < n; i++) {
    const nm = g === 'size' ? `${(i % 6 + 1) * 200} × ${(i % 5 + 1) * 100} mm` : g === 'thickness' ? `${8 + i} mm` : `${pick(common)} ${word()}`
    const r = await c.query(`insert into attribute_option(group_id,code,name,position) values ($1,$2,$3,$4) returning id`, [rows[0].id, `${g}-${i}`, nm, i])
    opts[g].push(r.rows[0].id)
  }
}
let vid = 0
for (let from = 0; from < count; from += 2000) {
  const n = Math.min(2000, count - from)
  const products = [], variations = [], vo = [], media = []
  for (let k = 0; k < n; k++) {
    const i = from + k + 1
    const perM = rnd() < 0.6
    products.push({ slug: `p-${i}`, category_id: 1 + Math.floor(rnd() ** 1.5 * cats.length), supplier_id: 1 + (i % 20), name: `${zipf()} ${word()} ${pick(common)}`.replace(/^./, (x) => x.toUpperCase()), summary: text(12), description: text(110), specifications: [{ name: 'Material', value: pick(common) }, { name: 'Finish', value: pick(common) }, { name: 'Slip rating', value: 'R1' + (i % 3) }, { name: 'Thickness', value: `${8 + (i % 12)} mm` }], buyable: rnd() < 0.98, use_per_meter_pricing: perM, show_equivalent_price: !perM && rnd() < 0.5, added_on: `2025-${String(1 + (i % 12)).padStart(2, '0')}-10`, position: i })
    for (let v = 0; v < 3; v++) {
      vid++
      const rate = Math.floor(50000 + rnd() * 900000)
      variations.push({ product_id: i, sku: `SKU-${i}-${v}`, name: `${pick(['600 × 600', '900 × 600', '20 kg bag', 'Box'])}`, snake_case: 'tile', is_sample: v === 2, stock_hundredths: rnd() < 0.1 ? 0 : null, selling_rate: v === 2 ? 0 : rate, selling_from_rate: perM ? rate : null, equivalent_per_m2_rate: perM ? null : rate, position: v })
      if (v < 2) for (const g of Object.keys(groups)) vo.push([vid, pick(opts[g])])
    }
    for (let m = 0; m < 3; m++) media.push({ product_id: i, file: `f${i}-${m}.webp`, hash: 'a'.repeat(20) + String(m).padStart(4, '0'), width: 1600, height: 1200, alt: 'A picture of a floor', position: m })
  }
  await c.query(`insert into product(slug,category_id,supplier_id,name,summary,description,specifications,buyable,use_per_meter_pricing,show_equivalent_price,added_on,position) select slug,category_id,supplier_id,name,summary,description,specifications,buyable,use_per_meter_pricing,show_equivalent_price,added_on,position from jsonb_to_recordset($1::jsonb) as r(slug text,category_id int,supplier_id int,name text,summary text,description text,specifications jsonb,buyable bool,use_per_meter_pricing bool,show_equivalent_price bool,added_on date,position int) order by position`, [JSON.stringify(products)])
  await c.query(`insert into variation(product_id,sku,name,snake_case,is_sample,stock_hundredths,selling_rate,selling_from_rate,equivalent_per_m2_rate,position) select product_id,sku,name,snake_case,is_sample,stock_hundredths,selling_rate,selling_from_rate,equivalent_per_m2_rate,position from rows from (jsonb_to_recordset($1::jsonb) as (product_id int,sku text,name text,snake_case text,is_sample bool,stock_hundredths int,selling_rate int,selling_from_rate int,equivalent_per_m2_rate int,position int)) with ordinality as r(product_id,sku,name,snake_case,is_sample,stock_hundredths,selling_rate,selling_from_rate,equivalent_per_m2_rate,position,o) order by o`, [JSON.stringify(variations)])
  await c.query(`insert into variation_option(variation_id,option_id) select (e->>0)::int,(e->>1)::int from jsonb_array_elements($1::jsonb) e`, [JSON.stringify(vo)])
  await c.query(`insert into medium(product_id,file,hash,width,height,alt,position) select * from jsonb_to_recordset($1::jsonb) as r(product_id int,file text,hash text,width int,height int,alt text,position int)`, [JSON.stringify(media)])
}
await c.query(`insert into catalogue_state(version) values (1) on conflict (one) do update set version=1`)
await c.query('analyze')
await c.end()
