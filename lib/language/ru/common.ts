import type { common as english } from '../en/common'

export const common: typeof english = {
  description: 'Один чат для всех поставщиков LLM: видно, как именно приходит каждый ответ.',
  rooms: { label: 'Разделы', chat: 'Чат', compare: 'Сравнение', recordings: 'Записи', usage: 'Расход' },
  theme: { label: 'Тема', system: 'Как в системе', light: 'Светлая', dark: 'Тёмная' },
  language: { label: 'Язык' },
  controls: {
    copied: 'Скопировано',
    copyFailed: 'Не удалось скопировать',
    notice: 'Уведомление',
    dismiss: 'Закрыть',
    title: 'Название',
    default: 'по умолчанию',
  },
  demo: { label: 'демо', title: 'Симуляция потока: о скорости настоящего поставщика она ничего не говорит' },
  notFound: {
    title: 'Не найдено',
    heading: 'Здесь ничего нет',
    text: 'Возможно, в адресе опечатка или страница переехала.',
    action: 'Перейти в чат',
  },
  broken: {
    heading: 'Страница перестала работать',
    text: 'Это ошибка Deltascope, а не поставщика.',
    action: 'Загрузить заново',
  },
  actions: { close: 'Закрыть', cancel: 'Отмена', undo: 'Отменить', tryAgain: 'Повторить', dismiss: 'Скрыть' },
}
