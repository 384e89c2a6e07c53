import { expect, test } from 'vitest'
import type { PartView } from '../run-view'
import { callPart, reasoningPart, textPart } from './fixture'
import { joinTexts, partsOfJoined } from './joined-texts'

const first = (...parts: PartView[]) => ({ run: { view: { parts }, isOver: true } })
const onward = (...parts: PartView[]) => ({ ...first(...parts), continues: true as const })
const goingOn = (...parts: PartView[]) => ({ run: { view: { parts }, isOver: false }, continues: true as const })
const alone = { added: '', isAdding: false, isAddition: false }
const addition = { ...alone, isAddition: true }

test('a run that continues goes on with the text that the one before broke off in, and so does the next', () => {
  const runs = [
    first(reasoningPart('Hm'), textPart('```ts\nlet a', 1)),
    onward(reasoningPart('So'), textPart(' = 1', 1)),
    onward(textPart('\n```\nEnd.')),
  ]
  expect(joinTexts(runs)).toEqual([{ ...alone, added: ' = 1\n```\nEnd.' }, addition, addition])
})

test('a run that only thought before it was stopped breaks no text', () => {
  const runs = [first(textPart('One, ')), onward(reasoningPart('Hm')), onward(), onward(textPart('two.'))]
  expect(joinTexts(runs)).toEqual([{ ...alone, added: 'two.' }, alone, alone, addition])
})

test('a text is being added to while the run that goes on with it writes it', () => {
  const { endMs: _endMs, ...open } = textPart('two')
  const before = first(textPart('One, '))
  const writing = goingOn(open)
  expect(joinTexts([before, writing])).toEqual([{ ...alone, added: 'two', isAdding: true }, addition])
  expect(joinTexts([before, onward(open)])).toEqual([{ ...alone, added: 'two' }, addition])
  const calling = goingOn(textPart('two'), callPart('call00001', 1))
  expect(joinTexts([before, calling])).toEqual([{ ...alone, added: 'two' }, addition])
})

test('a later text of a run that went on is the one that the next goes on with', () => {
  const runs = [
    first(textPart('One, ')),
    onward(textPart('two.'), callPart('call00001', 1), textPart('Thr', 2)),
    onward(textPart('ee.')),
  ]
  expect(joinTexts(runs)).toEqual([{ ...alone, added: 'two.' }, { ...addition, added: 'ee.' }, addition])
})

test('what follows a call, or tells its result, is a text of its own', () => {
  expect(joinTexts([first(textPart('One.'), callPart('call00001', 1)), first(textPart('Two.'))])).toEqual([
    alone,
    alone,
  ])
  expect(joinTexts([first(textPart('One.')), first(textPart('Two.'))])).toEqual([alone, alone])
  expect(joinTexts([first(textPart('One.'), callPart('call00001', 1)), onward(textPart('Two.'))])).toEqual([
    alone,
    alone,
  ])
  expect(joinTexts([first(), onward(textPart('Two.'))])).toEqual([alone, alone])
})

test('the parts of a run are those that are told with it', () => {
  const [thought, text] = [reasoningPart('Hm'), textPart('One, ', 1)]
  const call = callPart('call00001', 2)
  expect(partsOfJoined([thought, text], { added: 'two.', isAddition: false })).toEqual([
    thought,
    textPart('One, two.', 1),
  ])
  expect(partsOfJoined([thought, text, call], addition)).toEqual([thought, call])
  expect(partsOfJoined([thought, text], alone)).toEqual([thought, text])
})
