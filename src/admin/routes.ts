import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('pages/home/page.tsx'),
  route('orders', 'pages/orders/page.tsx'),
  route('history', 'pages/history/page.tsx'),
  route('*', 'pages/not-found/page.tsx'),
] satisfies RouteConfig
