/** Addresses of the back office that emails and commands name. */
export const adminPaths = {
  home: '/admin',
  signIn: '/admin/sign-in',
  me: '/admin/me',
  openapi: '/admin/api/openapi.json',
  newPassword: (token: string) => `/admin/new-password/${token}`,
  invitation: (token: string) => `/admin/invitation/${token}`,
  /** Asked by pages every two seconds, so it is not looked up in the table of calls, which is large. */
  news: '/admin/api/news',
  /** Asked by the script of a page of the yard, with `?code=`. */
  codes: '/admin/api/codes',
} as const
