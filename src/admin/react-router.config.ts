import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: '../../build/admin',
  basename: '/admin',
  /* The whole manifest travels with the page: no address lists routes. */
  routeDiscovery: { mode: 'initial' },
} satisfies Config
