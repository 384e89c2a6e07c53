import type { wire as english } from '../en/wire'
import { plural } from '../plural'

const tag = 'ru-RU'

export const wire: typeof english = {
  title: 'Трафик',
  inspector: 'Инспектор трафика',
  keepRaw: 'Хранить сырые кадры моих чатов',
  save: {
    action: 'Сохранить запись',
    whenOver: 'Когда ответ завершится',
    saved: 'Сохранено.',
    open: 'Открыть записи',
    failed: 'Не удалось сохранить.',
  },
  askAgain: {
    isOff: 'Включите «Хранить сырые кадры моих чатов» или оставьте эту панель открытой и спросите ещё раз.',
    isOn: 'У ответов, запрошенных с этого момента, они хранятся.',
    action: 'Спросить ещё раз',
  },
  notKept: 'События этого прогона не сохранены: он был прерван или пришёл из другого места.',
  showOnly: 'Показать только',
  kinds: {
    text: 'Текст',
    reasoning: 'Рассуждение',
    tool: 'Вызов инструмента',
    usage: 'Расход',
    ping: 'Пинг',
    error: 'Ошибка',
    other: 'Прочее',
  },
  search: {
    label: 'Поиск по трафику',
    placeholder: 'Поиск',
    previous: 'Предыдущее совпадение',
    next: 'Следующее совпадение',
    position: (place, all) => `${place} из ${all}`,
    matches: (count, shown) =>
      `${shown} ${plural(tag, count, { one: 'совпадение', few: 'совпадения', many: 'совпадений', other: 'совпадения' })}`,
  },
  follow: 'Следить за новым',
  copy: {
    all: 'Копировать все кадры',
    curl: 'Копировать как curl',
    ownApi: 'Собственный API Deltascope',
    directly: (provider) => `${provider} напрямую`,
    copied: 'Скопировано',
    failed: 'Не удалось скопировать',
    status: (status) => `Deltascope ответил статусом HTTP ${status}.`,
    noCommand: 'Deltascope не смог составить команду.',
  },
  list: {
    label: 'Кадры и полученные из них события',
    when: 'Когда (часы BFF)',
    frame: 'Сырой кадр, как пришёл',
    events: 'События из него',
    eventsAlone: 'События',
  },
  row: {
    sinceSent: 'Часы BFF, от отправки запроса апстриму',
    sinceFrame: 'От предыдущего кадра, часы BFF',
    gap: (moment) => `интервал ${moment}`,
    size: (count) => `${count} Б`,
    match: 'совпадение',
    noText: (bytes) => `${bytes}, текст не запрошен`,
    noFrame: 'нет кадра',
    moreEvents: (count, shown) =>
      `… ещё ${shown} ${plural(tag, count, { one: 'событие', few: 'события', many: 'событий', other: 'события' })}`,
    noEvents: 'событий из него нет',
  },
  raw: {
    moreLines: (count, shown) =>
      `… ещё ${shown} ${plural(tag, count, { one: 'строка', few: 'строки', many: 'строк', other: 'строки' })}`,
    notAsked: 'Сырой текст в этом прогоне не запрашивался.',
    noFrames: 'Кадры этого прогона не сохранены.',
    noFramesSize: (frames, bytes) => `Кадры этого прогона не сохранены: ${frames}, ${bytes}.`,
    notAskedSize: (bytes) => `Сырой текст в этом прогоне не запрашивался: ${bytes}.`,
  },
  detail: {
    label: 'Подробности',
    close: 'Закрыть подробности',
    blocks: 'Сырой текст, содержимое и события',
    noEvents: 'Из этого кадра не получено событий.',
    noFrame: 'Это не из кадра апстрима: событие создал сам Deltascope.',
    notes: {
      opens_with_content:
        'Часть открывается с первым содержимым: объявленная, но оставшаяся пустой часть не показывается.',
      waits_for_output:
        'Расход, пришедший до первого вывода, ждёт его и получает его время: попытка, сорвавшаяся до вывода, ничего не сообщает.',
    },
    frame: (number) => `Кадр ${number}`,
    eventOnly: 'Событие без кадра',
    bffClock: 'часы BFF',
    browserClock: 'часы браузера',
    sinceFrame: 'от предыдущего кадра',
    size: 'размер',
    raw: 'Сырой текст',
    rawCut: (bytes) => `Сырой текст, первые 16 КиБ, всего ${bytes}`,
    copyRaw: 'Копировать сырой текст',
    payload: 'Содержимое',
    copyPayload: 'Копировать содержимое',
    event: (type, moment) => `${type} · часы браузера ${moment}`,
    copyEvent: (number) => `Копировать событие ${number}`,
    moreCharacters: (count, shown) =>
      `… ещё ${shown} ${plural(tag, count, { one: 'символ', few: 'символа', many: 'символов', other: 'символа' })}`,
  },
}
