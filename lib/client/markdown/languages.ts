import { currentWords } from '@/lib/language/current'

/** A language that can be highlighted: its name for people and the ending of its files. */
export type Language = { name: string; extension: string }

const languages: Record<string, Language> = {
  bash: { name: 'Shell', extension: 'sh' },
  c: { name: 'C', extension: 'c' },
  cpp: { name: 'C++', extension: 'cpp' },
  csharp: { name: 'C#', extension: 'cs' },
  css: { name: 'CSS', extension: 'css' },
  diff: { name: 'Diff', extension: 'diff' },
  dockerfile: { name: 'Dockerfile', extension: 'dockerfile' },
  go: { name: 'Go', extension: 'go' },
  graphql: { name: 'GraphQL', extension: 'graphql' },
  ini: { name: 'TOML', extension: 'toml' },
  java: { name: 'Java', extension: 'java' },
  javascript: { name: 'JavaScript', extension: 'js' },
  json: { name: 'JSON', extension: 'json' },
  kotlin: { name: 'Kotlin', extension: 'kt' },
  lua: { name: 'Lua', extension: 'lua' },
  makefile: { name: 'Makefile', extension: 'mk' },
  markdown: { name: 'Markdown', extension: 'md' },
  php: { name: 'PHP', extension: 'php' },
  powershell: { name: 'PowerShell', extension: 'ps1' },
  python: { name: 'Python', extension: 'py' },
  r: { name: 'R', extension: 'r' },
  ruby: { name: 'Ruby', extension: 'rb' },
  rust: { name: 'Rust', extension: 'rs' },
  scss: { name: 'SCSS', extension: 'scss' },
  sql: { name: 'SQL', extension: 'sql' },
  swift: { name: 'Swift', extension: 'swift' },
  typescript: { name: 'TypeScript', extension: 'ts' },
  xml: { name: 'HTML', extension: 'html' },
  yaml: { name: 'YAML', extension: 'yaml' },
}

const aliases: Record<string, string> = {
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  console: 'bash',
  h: 'c',
  'c++': 'cpp',
  cc: 'cpp',
  hpp: 'cpp',
  cs: 'csharp',
  'c#': 'csharp',
  patch: 'diff',
  docker: 'dockerfile',
  golang: 'go',
  gql: 'graphql',
  toml: 'ini',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  node: 'javascript',
  json5: 'json',
  jsonc: 'json',
  jsonl: 'json',
  kt: 'kotlin',
  make: 'makefile',
  md: 'markdown',
  ps1: 'powershell',
  pwsh: 'powershell',
  py: 'python',
  python3: 'python',
  rb: 'ruby',
  rs: 'rust',
  sass: 'scss',
  postgresql: 'sql',
  mysql: 'sql',
  sqlite: 'sql',
  ts: 'typescript',
  tsx: 'typescript',
  mts: 'typescript',
  html: 'xml',
  svg: 'xml',
  vue: 'xml',
  yml: 'yaml',
}

/** What a fence says of its code: the language's id if it can be highlighted, a label, and a file name. */
export type FenceInfo = { language: string | undefined; label: string; fileName: string }

/** Reads the words behind a fence's backticks, such as `ts`, `python title="a.py"` or `js:server.js`. */
export function readFenceInfo(info: string): FenceInfo {
  const [, word = '', rest = ''] = /^[{.]*([^\s:{},]*)(.*)$/s.exec(info.trim()) ?? []
  const key = word.toLowerCase()
  const id = aliases[key] ?? key
  const language = Object.hasOwn(languages, id) ? languages[id] : undefined
  const extension = language?.extension ?? (/^[a-z\d]{1,12}$/.test(key) ? key : 'txt')
  return {
    language: language && id,
    label: language?.name ?? (word === '' ? currentWords().markdown.code.plainText : word.slice(0, 40)),
    fileName: namedFile(rest) ?? `code.${extension}`,
  }
}

/** Only the last part of a path, and only harmless characters. */
function namedFile(rest: string): string | undefined {
  const named = /(?:title|file|filename)=["']?([^"'\s]+)/.exec(rest)?.[1] ?? /^:([^\s]+)/.exec(rest)?.[1]
  const name = named
    ?.split(/[/\\]/)
    .at(-1)
    ?.replace(/[^\w.-]/g, '_')
    .replace(/^\.+/, '')
    .slice(-80)
  return name && /\.\w+$/.test(name) ? name : undefined
}
