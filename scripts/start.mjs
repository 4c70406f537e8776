/* `npm start`: installs what is missing, builds what has changed, and opens the shop. */
import { build, hand, install } from './setup.mjs'

install()
build()
hand(['src/server/main.ts'], { NODE_ENV: process.env.NODE_ENV ?? 'production' })
