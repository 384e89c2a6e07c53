import type { markdown as english } from '../en/markdown'

export const markdown: typeof english = {
  code: {
    label: (language) => `Код: ${language}`,
    plainText: 'Текст',
    diagram: 'Показать диаграмму',
    wrap: 'Переносить строки',
    copy: 'Копировать код',
    download: 'Скачать код',
  },
  diagram: 'Диаграмма',
  footnotes: {
    label: 'Сноски',
    reference: (number) => `Сноска ${number}`,
    back: (number) => `Назад к ссылке ${number}`,
  },
  newTab: ' (откроется в новой вкладке)',
  picture: {
    unnamed: 'Изображение',
    failed: (name) => `${name}: не удалось загрузить`,
    load: (host) => `Загрузить изображение с ${host}`,
  },
  task: { isDone: 'Сделано', isOpen: 'Нужно сделать' },
  table: { label: 'Таблица', copyTsv: 'Копировать таблицу как TSV', copyCsv: 'Копировать таблицу как CSV' },
}
