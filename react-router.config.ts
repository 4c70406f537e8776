import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build/web',
  /* The whole manifest travels with the page: no further request, and no address that lists routes. */
  routeDiscovery: { mode: 'initial' },
} satisfies Config
