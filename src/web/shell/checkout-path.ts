import { useLocation } from 'react-router'
import { paths } from '#contract/routes.ts'

/** Whether the page is a step of the checkout, which stands without the shop's menu and long footer (S-031). */
export const useIsCheckout = (): boolean => {
  const { pathname } = useLocation()
  return pathname === paths.checkout || pathname === paths.payment
}
