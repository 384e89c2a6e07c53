import type { LanguageId } from '@/lib/language/languages'

/** What the login page says. */
export type LoginWords = {
  title: string
  text: string
  token: string
  action: string
  wrong: string
  throttled: string
}

/** Here and not in the catalogs: the page works without scripts and sends no words to the browser. */
export const loginWords: Record<LanguageId, LoginWords> = {
  en: {
    title: 'Log in',
    text: 'This server asks for its access token. Its owner has set it as ACCESS_TOKEN.',
    token: 'Access token',
    action: 'Log in',
    wrong: 'That is not the access token.',
    throttled: 'Too many wrong tries came from your address. Try again in a few minutes.',
  },
  zh: {
    title: '登录',
    text: '此服务器需要访问令牌。令牌由服务器的所有者通过 ACCESS_TOKEN 设置。',
    token: '访问令牌',
    action: '登录',
    wrong: '访问令牌不正确。',
    throttled: '来自您地址的错误尝试过多。请几分钟后再试。',
  },
  ru: {
    title: 'Вход',
    text: 'Этот сервер запрашивает токен доступа. Его владелец задал токен в ACCESS_TOKEN.',
    token: 'Токен доступа',
    action: 'Войти',
    wrong: 'Это не токен доступа.',
    throttled: 'С вашего адреса пришло слишком много неверных попыток. Попробуйте через несколько минут.',
  },
}
