import type { markdown as english } from '../en/markdown'

export const markdown: typeof english = {
  code: {
    label: (language) => `${language} 代码`,
    plainText: '文本',
    diagram: '显示为图表',
    wrap: '自动换行',
    copy: '复制代码',
    download: '下载代码',
  },
  diagram: '图表',
  footnotes: {
    label: '脚注',
    reference: (number) => `脚注 ${number}`,
    back: (number) => `返回引用处 ${number}`,
  },
  newTab: '（在新标签页中打开）',
  picture: {
    unnamed: '图片',
    failed: (name) => `${name} 无法加载`,
    load: (host) => `从 ${host} 加载图片`,
  },
  task: { isDone: '已完成', isOpen: '待办' },
  table: { label: '表格', copyTsv: '以 TSV 格式复制表格', copyCsv: '以 CSV 格式复制表格' },
}
