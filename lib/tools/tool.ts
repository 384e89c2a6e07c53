import { z } from 'zod'
import type { ToolSettings } from './tool-settings'

/** `now` is in ms since 1970. The signal ends when nobody waits for the result any more. `client` tells callers apart. */
export type ToolContext = { signal: AbortSignal; now: number; settings: ToolSettings; client: string }

/** A tool of this server. `parameters` is a JSON Schema; `run` checks the arguments and throws `ToolError`. */
export type BuiltInTool = {
  name: string
  title: string
  description: string
  parameters: Record<string, unknown>
  isOffered(settings: ToolSettings): boolean
  run(args: unknown, context: ToolContext): Promise<string>
}

/** A sentence for the model: what to correct, or why there is no result. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}

type Definition<Input extends z.ZodObject> = {
  name: string
  title: string
  description: string
  input: Input
  isOffered?: (settings: ToolSettings) => boolean
  run(args: z.output<Input>, context: ToolContext): string | Promise<string>
}

/** Makes a tool of one schema, which is both what the model is told and what its arguments are checked against. */
export function defineTool<Input extends z.ZodObject>(definition: Definition<Input>): BuiltInTool {
  const { name, title, description, input, isOffered = () => true } = definition
  const { $schema: _schema, ...parameters } = z.toJSONSchema(input, { io: 'input' })
  return {
    name,
    title,
    description,
    parameters,
    isOffered,
    async run(args, context) {
      const checked = input.safeParse(withoutNulls(args))
      if (!checked.success) throw new ToolError(`The arguments are wrong. ${describeIssues(checked.error)}`)
      return definition.run(checked.data, context)
    },
  }
}

/** Models write null for what they leave out. */
function withoutNulls(args: unknown): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null))
}

function describeIssues(error: z.ZodError): string {
  return error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.length > 0 ? `"${path.join('.')}": ` : ''}${message.slice(0, 300)}.`)
    .join(' ')
}
