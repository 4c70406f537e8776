import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { calls, paths } from '#contract/routes.ts'
import { startPostgres } from '../../scripts/throwaway-postgres.mjs'
import { countCosts, takeCosts } from './response-costs.ts'
import { call, openAgent } from './concurrent-calls.ts'
import { fillBasket, itemAt, readGoods, visitMany } from './visitors.ts'
import { logInToTradeAccounts, openBuyers, prepareToPay } from './buyers.ts'
const pgs = await startPostgres(); const url = pgs.url!
const start = async (folder: string) => {
  const child = spawn(process.execPath, [...countCosts, `build/${folder}/main.js`], { stdio: ['ignore','pipe','inherit','ipc'], env: { ...process.env, NODE_ENV:'production', PORT:'0', DATA_DIR: mkdtempSync('/tmp/bench-w/d-'), TRUST_PROXY:'loopback', DATABASE_URL: url, LAG_LIMIT_MS:'0', JOBS: 'off' } })
  const at = await new Promise<string>((res) => { let o=''; child.stdout!.on('data', (c) => { o += String(c); const a = o.match(/is open at (http:\S+)/)?.[1]; if (a) { res(a); child.stdout!.removeAllListeners('data').resume() } }) })
  return { folder, child, url: at.replace('localhost','127.0.0.1') } as any
}
const pgCpu = () => { let t=0; for (const d of readdirSync('/proc')) if (/^\d+$/.test(d)) try { const s=readFileSync(`/proc/${d}/stat`,'utf8'); const c=s.slice(s.indexOf('(')+1,s.lastIndexOf(')')); if (c==='postgres') { const cmd=readFileSync(`/proc/${d}/cmdline`,'utf8'); if (!cmd.includes('tessera')) continue; t += Number(readFileSync(`/proc/${d}/schedstat`,'utf8').split(' ')[0])/1e3 } } catch {} return t }
await (async()=>{ const s=await start('v-both'); s.child.kill('SIGTERM'); await new Promise(r=>s.child.once('exit',r)) })()
const variants = process.argv.slice(2)
const shops = []; for (const v of variants) shops.push(await start(v))
const client = new pg.Client({ connectionString: url }); await client.connect(); const goods = await readGoods(client)
const agent = openAgent()
const ctx: any[] = []
for (const s of shops) { const visitors = await visitMany(s, 60); const full = await visitMany(s, 30); for (const f of full) await fillBasket(agent, s, f, goods); 
  const buyers = await openBuyers(agent, s, 40); await logInToTradeAccounts(client, buyers); ctx.push({ visitors, full, buyers }) }
const q = (xs: number[], p: number) => [...xs].sort((a,b)=>a-b)[Math.floor(xs.length*p)] ?? NaN
const works: Record<string,(s:any,c:any,i:number)=>Promise<void>> = {
  'basket add': (s,c,i) => call(agent, { url: s.url+calls.basketAdd, headers: itemAt<any>(c.visitors,i).headers, body: { Model_Type:'variation', Model_Id: goods[0], Quantity: 1 } }),
  'getBasketContents 20': (s,c,i) => call(agent, { url: s.url+calls.getBasketContents, headers: itemAt<any>(c.full,i).headers }),
  'getProduct': (s,c,i) => call(agent, { url: s.url+calls.getProduct+'?product_id='+((i%20)+1), headers: itemAt<any>(c.full,i).headers, status: 200 }),
}
const ROUNDS = Number(process.env.ROUNDS ?? 30), BATCH = 50
for (const [name, work] of Object.entries(works)) {
  try {
  const times: number[][] = shops.map(()=>[]), cpu: number[][] = shops.map(()=>[]), db: number[][] = shops.map(()=>[])
  const limited = name==='basket add'
  for (let r=0;r<ROUNDS;r++) for (const [k,s] of shops.entries()) {
    if (limited && r%20===19) { ctx[k].visitors = await visitMany(s,60) }
    const c0 = await busy(s), d0 = pgCpu()
    for (let i=0;i<BATCH;i++) { const t=performance.now(); await work(s,ctx[k],r*BATCH+i); if (r>=ROUNDS/4) times[k]!.push(performance.now()-t) }
    if (r>=ROUNDS/4) { cpu[k]!.push((await busy(s)-c0)/BATCH); db[k]!.push((pgCpu()-d0)/BATCH) }
  }
  for (const [k,s] of shops.entries()) console.log(name.padEnd(24), s.folder.padEnd(12), 'p25', q(times[k]!,.25).toFixed(2), 'p50', q(times[k]!,.5).toFixed(2), 'ms | shop cpu p25', q(cpu[k]!,.25).toFixed(0), 'p50', q(cpu[k]!,.5).toFixed(0), 'µs | db cpu p25', q(db[k]!,.25).toFixed(0), 'p50', q(db[k]!,.5).toFixed(0), 'µs')
  } catch (e) { console.log(name, String(e).slice(0,200)) }
}
async function busy(s: any) { let t=0; for (const d of readdirSync(`/proc/${s.child.pid}/task`)) try { t += Number(readFileSync(`/proc/${s.child.pid}/task/${d}/schedstat`,'utf8').split(' ')[0])/1e3 } catch {} ; return t }
// order on account
{ const times: number[][] = shops.map(()=>[]), cpu: number[][] = shops.map(()=>[]), db: number[][] = shops.map(()=>[])
  for (let r=0;r<8;r++) for (const [k,s] of shops.entries()) { await prepareToPay(agent, s, ctx[k].buyers, goods); const c0=await busy(s), d0=pgCpu(); for (const b of ctx[k].buyers) { const t=performance.now(); await call(agent,{url:s.url+calls.payOnAccount,headers:b.headers,body:{}}); if(r>1) times[k]!.push(performance.now()-t) } if(r>1){cpu[k]!.push((await busy(s)-c0)/40); db[k]!.push((pgCpu()-d0)/40)} }
  for (const [k,s] of shops.entries()) console.log('order on account'.padEnd(24), s.folder.padEnd(12), 'p25', q(times[k]!,.25).toFixed(2), 'p50', q(times[k]!,.5).toFixed(2), 'ms | shop cpu p25', q(cpu[k]!,.25).toFixed(0), 'p50', q(cpu[k]!,.5).toFixed(0), 'µs | db cpu p25', q(db[k]!,.25).toFixed(0), 'p50', q(db[k]!,.5).toFixed(0), 'µs') }
for (const s of shops) s.child.kill('SIGKILL'); pgs.stop?.(); process.exit(0)
