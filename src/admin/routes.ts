import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('pages/home/page.tsx'),
  route('orders', 'pages/orders/page.tsx'),
  route('orders/:number/refund', 'pages/refund/page.tsx'),
  route('orders/:number/cancel', 'pages/cancel/page.tsx'),
  route('orders/:number/by-hand', 'pages/by-hand/page.tsx'),
  route('approvals', 'pages/approvals/page.tsx'),
  route('payments', 'pages/payments/page.tsx'),
  route('payments/:payment', 'pages/payment/page.tsx'),
  route('trade-applications', 'pages/trade-applications/page.tsx'),
  route('emails', 'pages/emails/page.tsx'),
  route('sign-in', 'pages/sign-in/page.tsx'),
  route('sign-out', 'pages/sign-out/page.tsx'),
  route('step-up', 'pages/step-up/page.tsx'),
  route('invitation/:token', 'pages/invitation/page.tsx'),
  route('new-password/:token', 'pages/new-password/page.tsx'),
  route('forgotten-password', 'pages/forgotten-password/page.tsx'),
  route('me', 'pages/me/page.tsx'),
  route('staff', 'pages/staff/page.tsx'),
  route('history', 'pages/history/page.tsx'),
  route('*', 'pages/not-found/page.tsx'),
] satisfies RouteConfig
