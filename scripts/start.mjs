/* `npm start`: installs what is missing, builds what has changed, and opens the shop. */
import { build, builtServer, hand, install } from './setup.mjs'

await install()
build()
hand([builtServer], { NODE_ENV: process.env.NODE_ENV ?? 'production' })
