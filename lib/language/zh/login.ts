import type { login as english } from '../en/login'

export const login: typeof english = {
  title: '登录',
  text: '此服务器需要访问令牌。令牌由服务器的所有者通过 ACCESS_TOKEN 设置。',
  token: '访问令牌',
  action: '登录',
  wrong: '访问令牌不正确。',
  throttled: '来自您地址的错误尝试过多。请几分钟后再试。',
  logOut: '退出登录',
}
