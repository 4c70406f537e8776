/* `npm run dev`: the shop with hot-reloaded pages, and a server that restarts when its own sources change. */
import { hand, install } from './setup.mjs'

await install()
hand(
  [
    ...['src/server', 'src/contract', 'src/domain'].map((folder) => `--watch-path=${folder}`),
    '--watch-preserve-output',
    'src/server/main.ts',
  ],
  {
    NODE_ENV: 'development',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    /* The back office is served as it is built, by `npm start`. */
    ADMIN: process.env.ADMIN ?? 'off',
  },
)
