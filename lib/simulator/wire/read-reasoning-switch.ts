import type { Ask, Call } from '../ask'
import { isRecord, isText } from '../json'
import { Refusal } from '../refusal'
import { readChatAsk } from './read-chat-ask'
import { readBody } from './read-fields'

type Fields = Record<string, unknown>
type Switch = Pick<Ask, 'reasoning' | 'hidesReasoning'>

/** A Chat Completions request whose host has its own switch for reasoning. */
export function readAskWith(readSwitch: (body: Fields) => Switch): (call: Call) => Ask {
  return (call) => ({ ...readChatAsk(call), ...readSwitch(readBody(call.body)) })
}

/** `enable_thinking`: Qwen. */
export function readEnableThinking({ enable_thinking }: Fields): Switch {
  if (typeof enable_thinking !== 'boolean') return { reasoning: 'default' }
  return { reasoning: enable_thinking ? 'on' : 'off' }
}

/** `thinking: {type}`: DeepSeek. An effort beside it only says how much. */
export function readThinkingType({ thinking, tool_choice }: Fields): Switch {
  const type = isRecord(thinking) ? thinking.type : undefined
  if (type === undefined) return { reasoning: 'default' }
  if (type === 'disabled') return { reasoning: 'off' }
  if (type !== 'enabled' && type !== 'adaptive') {
    throw new Refusal('invalid_request', `thinking.type: there is no ${JSON.stringify(type)}`, 'thinking.type')
  }
  if (tool_choice === 'required' || isRecord(tool_choice)) {
    throw new Refusal('invalid_request', 'A tool call cannot be forced in thinking mode.', 'tool_choice')
  }
  return { reasoning: 'on' }
}

/** `reasoning: {effort | max_tokens | enabled, exclude}`: OpenRouter. */
export function readReasoningObject({ reasoning, reasoning_effort }: Fields): Switch {
  if (isRecord(reasoning) && isText(reasoning_effort)) {
    throw new Refusal('invalid_request', 'Only one of "reasoning" and "reasoning_effort" can be given.')
  }
  const { effort, enabled, max_tokens, exclude } = isRecord(reasoning) ? reasoning : { effort: reasoning_effort }
  const isOn = enabled === true || isText(effort) || typeof max_tokens === 'number'
  const isOff = enabled === false || effort === 'none'
  return {
    reasoning: isOff ? 'off' : isOn ? 'on' : 'default',
    ...(exclude === true ? { hidesReasoning: true } : {}),
  }
}

/** `chat_template_kwargs`: vLLM and SGLang, whose templates name the switch differently. */
export function readTemplateSwitch({ chat_template_kwargs }: Fields): Switch {
  const template = isRecord(chat_template_kwargs) ? chat_template_kwargs : {}
  return readEnableThinking({ enable_thinking: template.enable_thinking ?? template.thinking })
}
