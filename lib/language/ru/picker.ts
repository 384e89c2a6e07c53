import type { picker as english } from '../en/picker'

export const picker: typeof english = {
  button: (prefix, target) => `${prefix}Модель: ${target}`,
  target: (model, provider) => `${model}, ${provider}`,
  none: 'нет',
  choose: 'Выбрать модель',
  loading: 'Загрузка моделей…',
  search: 'Поиск моделей',
  searchHint: 'Поиск или любой id модели',
  list: 'Модели',
  noMatch: 'Ничего не найдено. Можно указать любой id, когда поставщик настроен.',
  keys: 'Ключи API',
  failed: 'Не удалось загрузить список поставщиков.',
  groups: { recent: 'Недавние', custom: 'Взять этот id модели' },
  more: (_count, shown) => `Ещё ${shown}: найдутся по вводу`,
  noModels: 'Список моделей пуст; введите id модели',
  states: {
    ready: 'готов',
    unreachable: 'недоступен',
    noKey: 'нет ключа',
    notSetUp: 'не настроен',
    serverKey: 'ключ задан сервером',
    yourKey: 'ваш ключ',
  },
  options: {
    custom: (model) => `Взять id модели «${model}»`,
    changeKey: 'Сменить или удалить свой ключ',
    addKey: 'Добавить ключ',
  },
  failing: 'сбоит',
  failingTitle: 'Модель раз за разом отказывала, поэтому запросы с запасными моделями пока её пропускают',
  abilities: { reasoning: 'рассуждение', tools: 'инструменты', images: 'зрение' },
  context: 'Контекстное окно в токенах',
  priceTitle: 'Долларов США за миллион токенов, вход / выход',
  price: (input, output) =>
    `${input} доллара за миллион входных токенов, ${output} доллара за миллион выходных токенов`,
}
