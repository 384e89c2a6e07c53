import type { login as english } from '../en/login'

export const login: typeof english = {
  title: 'Вход',
  text: 'Этот сервер запрашивает токен доступа. Его владелец задал токен в ACCESS_TOKEN.',
  token: 'Токен доступа',
  action: 'Войти',
  wrong: 'Это не токен доступа.',
  throttled: 'С вашего адреса пришло слишком много неверных попыток. Попробуйте через несколько минут.',
  logOut: 'Выйти',
}
