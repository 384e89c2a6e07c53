import type { keys as english } from '../en/keys'

export const keys: typeof english = {
  title: 'Ключ API',
  noProvider: 'Ни один поставщик не требует ключа.',
  provider: 'Поставщик',
  isServers: (provider) => `${provider}: задан сервером`,
  isYours: (provider) => `${provider}: свой ключ`,
  aboutServers: (provider) => `Ключ для ${provider} задан сервером. Изменить или увидеть его здесь нельзя.`,
  field: { key: 'Ключ', newKey: 'Новый ключ', show: 'Показать ключ', hide: 'Скрыть ключ' },
  remove: 'Удалить ключ',
  save: 'Сохранить ключ',
  about: {
    isSet: 'Ключ уже задан. Новый заменит его.',
    way: (provider) =>
      `Ключ уходит на этот сервер Deltascope, а тот передаёт его в ${provider} вместе с вопросами и при запросе списка моделей.`,
    keeping:
      'Браузер хранит его 180 дней в cookie, которую сервер зашифровал и не может прочитать ни один скрипт. Сервер не хранит ничего. Подходит ли ключ, покажет первый вопрос.',
    insecure: 'Страница загружена без шифрования (http): другие в этой сети могли бы прочитать ключ.',
  },
  problems: {
    unreachable: 'Deltascope не отвечает. Он ещё запущен?',
    wrong: (what) => `Ключ не подходит: ${what}.`,
  },
}
