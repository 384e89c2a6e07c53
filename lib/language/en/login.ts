/** The login page, and the way out. */
export const login = {
  title: 'Log in',
  text: 'This server asks for its access token. Its owner has set it as ACCESS_TOKEN.',
  token: 'Access token',
  action: 'Log in',
  wrong: 'That is not the access token.',
  throttled: 'Too many wrong tries came from your address. Try again in a few minutes.',
  logOut: 'Log out',
}
