import type { keys as english } from '../en/keys'

export const keys: typeof english = {
  title: 'API 密钥',
  noProvider: '没有需要密钥的供应商。',
  provider: '供应商',
  isServers: (provider) => `${provider}：由服务器设置`,
  isYours: (provider) => `${provider}：你的密钥`,
  aboutServers: (provider) => `${provider} 的密钥由服务器设置，无法在此更改或查看。`,
  field: { key: '密钥', newKey: '新密钥', show: '显示密钥', hide: '隐藏密钥' },
  remove: '移除密钥',
  save: '保存密钥',
  about: {
    isSet: '你的密钥已设置。保存新密钥会替换它。',
    way: (provider) => `密钥会发送到此 Deltascope 服务器，再由它随你的问题转发给 ${provider}，也用于获取模型列表。`,
    keeping:
      '浏览器会在一个由服务器加密、任何脚本都无法读取的 Cookie 中保存它 180 天。服务器不保存任何内容。密钥是否有效，提第一个问题时便知。',
    insecure: '此页面未加密 (http)：网络上的其他人可能读取到密钥。',
  },
  problems: {
    unreachable: 'Deltascope 没有响应。它还在运行吗？',
    wrong: (what) => `密钥有误：${what}。`,
  },
}
