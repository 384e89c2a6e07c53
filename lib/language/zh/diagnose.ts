import type { diagnose as english } from '../en/diagnose'

export const diagnose: typeof english = {
  title: '流检查',
  about: (ticks, everyMs) =>
    `服务器会发送 ${ticks} 个事件，每 ${everyMs} 毫秒一个。它们应当按发送的节奏到达。会缓冲或压缩的代理会让它们一起到达，所有回答也会如此。`,
  again: '再检查一次',
  running: '正在检查…',
  failed: '服务器没有回应检查。',
  verdicts: {
    steady: '途中没有缓冲',
    unsteady: '有些事件晚到：网络不稳定，或设备繁忙',
    bursts: '事件成批到达：途中有缓冲',
    cut: '流提前结束：途中有东西关闭了它',
  },
  longest: (time) => `最长滞留：${time}`,
  protocol: (name) => `协议：${name}`,
  compression: (name) => `压缩：${name}`,
  server: (name) => `服务器：${name}`,
  table: '到达的事件',
  columns: { event: '事件', sent: '发送', arrived: '到达', held: '滞留' },
  note: '“发送”和“到达”从第一个事件算起。“滞留”是一个事件比最快的事件在途中多花的时间。',
}
