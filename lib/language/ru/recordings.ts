import type { recordings as english } from '../en/recordings'
import { plural } from '../plural'

const tag = 'ru-RU'

export const recordings: typeof english = {
  title: 'Записи',
  opening: 'Открываем записи…',
  untitled: 'Запись без названия',
  import: 'Импорт',
  files: 'Файлы для импорта',
  drop: 'Отпустите, чтобы импортировать',
  pasted: 'Вставленный текст',
  reading: (name) => `Чтение: ${name}`,
  imported: (title) => `Импортировано: ${title}`,
  search: {
    label: 'Поиск записей по названию',
    placeholder: 'Поиск по названию',
    found: (found, all) => `${found} из ${all}`,
    nothing: 'Этих слов нет ни в одном названии.',
  },
  empty: {
    heading: 'Записей пока нет',
    about:
      'Запись хранит каждое событие ответа и момент его прихода: её можно воспроизвести, измерить и сравнить заново, не обращаясь к поставщику. Каждое сравнение сохраняется здесь само, только в этом браузере.',
    action: 'Запустить сравнение',
    beforeCommand:
      'Или импортируйте файл: перетащите его на эту страницу или вставьте его текст. Deltascope читает свои записи .jsonl и то, что выводит',
    afterCommand: 'из потока поставщика.',
  },
  row: {
    lanes: 'Дорожки',
    sources: { compare: 'Сравнение', chat: 'Чат', capture: 'Захват' },
    runs: (count, shown) =>
      `${shown} ${plural(tag, count, { one: 'прогон', few: 'прогона', many: 'прогонов', other: 'прогона' })}`,
    events: (count, shown) =>
      `${shown} ${plural(tag, count, { one: 'событие', few: 'события', many: 'событий', other: 'события' })}`,
    endings: {
      complete: (count, shown) => `${shown} ${plural(tag, count, { one: 'завершён', other: 'завершено' })}`,
      stopped: (count, shown) => `${shown} ${plural(tag, count, { one: 'остановлен', other: 'остановлено' })}`,
      incomplete: (count, shown) => `${shown} ${plural(tag, count, { one: 'оборвался', other: 'оборвалось' })}`,
      error: (_count, shown) => `${shown} с ошибкой`,
    },
    betweenEndings: ', ',
  },
  menu: {
    label: (title) => `Действия: ${title}`,
    rename: 'Переименовать',
    exportFile: 'Экспорт записи (JSONL)',
    exportMetrics: 'Экспорт метрик (CSV)',
    delete: 'Удалить',
  },
  deleted: { label: 'Удалённая запись', before: 'Удалено:', forGood: 'Удалить навсегда' },
  dialog: {
    capture: 'Импорт захваченного потока',
    refused: 'Файл не импортирован',
    salvage: 'Импортировать то, что до неё',
    save: 'Сохранить как запись',
    broken: (line, count, shown) =>
      `Строку ${line} не удалось прочитать. Можно импортировать ${shown} ${plural(tag, count, { one: 'событие', few: 'события', many: 'событий', other: 'события' })} до неё.`,
    nothing: 'В файле нет ничего, что читается как запись.',
  },
  errors: { label: 'Ошибки по строкам', line: (line) => `Строка ${line}` },
  capture: {
    format: 'Формат потока',
    findingOut: 'Определяем…',
    choose: 'Выберите',
    reading: 'Чтение…',
    frames: 'Кадры',
    events: 'События',
    end: 'Конец',
    isWhole: 'завершён поставщиком',
    isNotWhole: 'не достигнут',
    errors: 'Строк с ошибками',
    answer: 'Ответ',
    noText: 'нет текста',
    about:
      'Захваченный поток хранит порядок, но не время. Его можно прочитать и воспроизвести, но скорость неизвестна.',
  },
  problems: {
    unreadableFile: 'Не удалось прочитать файл.',
    notKept: 'Не удалось сохранить.',
    chats: 'Это файл с чатами. Импортируйте его в чате: «Импорт чатов» в боковой панели.',
    missing: 'Этой записи больше нет в этом браузере.',
    unknown: 'Не получилось.',
    brokenLine: (line, message) =>
      `Строку ${line} этой записи не удалось прочитать: ${message} Её файл всё ещё можно экспортировать.`,
    status: (status) => `Deltascope ответил статусом HTTP ${status}.`,
    unreachable: 'Нет связи с Deltascope. Он ещё запущен?',
    storage: {
      full: 'Хранилище браузера заполнено. Удалите записи или экспортируйте эту в файл.',
      newer:
        'Хранилище этого браузера использовала более новая версия Deltascope. Перезагрузите страницу, а до этого экспортируйте всё нужное.',
      unavailable:
        'Хранилище браузера недоступно: возможно, оно заблокировано или это приватное окно. Экспортируйте всё нужное.',
    },
  },
}
