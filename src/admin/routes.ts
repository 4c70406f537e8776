import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('pages/home/page.tsx'),
  route('orders', 'pages/orders/page.tsx'),
  route('sign-in', 'pages/sign-in/page.tsx'),
  route('sign-out', 'pages/sign-out/page.tsx'),
  route('step-up', 'pages/step-up/page.tsx'),
  route('invitation/:token', 'pages/invitation/page.tsx'),
  route('history', 'pages/history/page.tsx'),
  route('*', 'pages/not-found/page.tsx'),
] satisfies RouteConfig
