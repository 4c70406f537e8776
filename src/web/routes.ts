import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('pages/home/page.tsx'),
  route('search', 'pages/search/page.tsx'),
  route('basket', 'pages/basket/page.tsx'),
  route('account/wishlist', 'pages/wishlist/page.tsx'),
  route('checkout', 'pages/checkout/page.tsx'),
  route('set-postcode', 'pages/set-postcode/page.tsx'),
  route('delivery', 'pages/information/delivery/page.tsx'),
  route('terms-and-conditions-for-the-sale-of-products', 'pages/information/terms/page.tsx'),
  route('privacy', 'pages/information/privacy/page.tsx'),
  route('returns', 'pages/information/returns/page.tsx'),
  route('contact', 'pages/information/contact/page.tsx'),
  route(':category', 'pages/category/page.tsx'),
  route(':category/:product', 'pages/product/page.tsx'),
  route('*', 'pages/not-found/page.tsx'),
] satisfies RouteConfig
