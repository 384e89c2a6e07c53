import type { common as english } from '../en/common'

export const common: typeof english = {
  description: '一个聊天界面连接所有大模型供应商，并如实呈现每个回答是怎样到达的。',
  rooms: { label: '页面', chat: '聊天', compare: '对比', recordings: '录制', usage: '用量' },
  theme: { label: '主题', system: '跟随系统', light: '浅色', dark: '深色' },
  language: { label: '语言' },
  controls: {
    copied: '已复制',
    copyFailed: '复制失败',
    notice: '通知',
    dismiss: '关闭',
    title: '标题',
    default: '默认',
  },
  demo: { label: '演示', title: '模拟的流式输出：不代表任何真实供应商的速度' },
  notFound: {
    title: '未找到',
    heading: '这里什么也没有',
    text: '地址可能有误，或者页面已移走。',
    action: '回到聊天',
  },
  broken: {
    heading: '页面出错了',
    text: '这是 Deltascope 自身的故障，与供应商无关。',
    action: '重新加载',
  },
  actions: { close: '关闭', cancel: '取消', undo: '撤销', tryAgain: '重试', dismiss: '忽略' },
}
