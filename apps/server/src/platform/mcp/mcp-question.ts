import * as z from 'zod/mini';
import { McpFailure } from './mcp.errors.ts';

const QUESTIONS_MAX = 5;
const FIELDS_MAX = 20;
const OPTIONS_MAX = 50;
const MESSAGE_MAX = 2_000;

/** A value of a form. Forms of servers are flat. */
export interface McpField {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly type: 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'choices';
  /** Of a choice. */
  readonly options: readonly { readonly value: string; readonly title: string }[];
  readonly isRequired: boolean;
}

/** What a server wants to know of the user: a form, or an address that the user opens. */
export interface McpQuestion {
  /** How the server finds the answer. */
  readonly key: string;
  readonly message: string;
  readonly url: string | null;
  readonly fields: readonly McpField[];
}

export type McpAnswer =
  | { readonly action: 'accept'; readonly content?: Readonly<Record<string, unknown>> }
  | { readonly action: 'decline' | 'cancel' };

const Choice = z.object({ const: z.string(), title: z.optional(z.string()) });
const Choices = {
  enum: z.optional(z.array(z.string())),
  /** Titles of `enum`, before 2025-11-25. */
  enumNames: z.optional(z.array(z.string())),
  oneOf: z.optional(z.array(Choice)),
  anyOf: z.optional(z.array(Choice)),
};
const Field = z.object({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array']),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  ...Choices,
  items: z.optional(z.object(Choices)),
});
const Elicitation = z.object({
  mode: z.optional(z.string()),
  message: z.string(),
  url: z.optional(z.string()),
  requestedSchema: z.optional(
    z.object({ properties: z.record(z.string(), Field), required: z.optional(z.array(z.string())) }),
  ),
});

/** The questions of a server, if users can be asked them. */
export function readQuestions(requests: readonly { key: string; method: unknown; params: unknown }[]): McpQuestion[] {
  if (requests.length === 0 || requests.length > QUESTIONS_MAX)
    throw new McpFailure('broken', 'The server asks too many questions at once.');
  return requests.map(({ key, method, params }) => {
    if (method !== 'elicitation/create')
      throw new McpFailure('broken', `The server asks for ${String(method).slice(0, 100)}, which is not supported.`);
    const read = Elicitation.safeParse(params);
    if (!read.success) throw new McpFailure('broken', 'The server asks a question that cannot be shown.');
    const { mode = 'form', message, url, requestedSchema } = read.data;
    const asked = { key, message: message.slice(0, MESSAGE_MAX) };
    return mode === 'url'
      ? { ...asked, url: webAddress(url), fields: [] }
      : { ...asked, url: null, fields: fieldsOf(requestedSchema) };
  });
}

/** The user opens it in a browser, where other schemes could run something. */
function webAddress(url: string | undefined): string {
  if (url && url.length <= 2_000 && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
    return new URL(url).href;
  throw new McpFailure('broken', 'The server wants the user to open something that is not a web address.');
}

function fieldsOf(schema: z.infer<typeof Elicitation>['requestedSchema']): McpField[] {
  const fields = Object.entries(schema?.properties ?? {});
  if (fields.length > FIELDS_MAX) throw new McpFailure('broken', 'The server asks for too many values at once.');
  return fields.map(([name, field]) => {
    const options = optionsOf(field.type === 'array' ? (field.items ?? {}) : field);
    return {
      name,
      title: (field.title ?? name).slice(0, 200),
      description: (field.description ?? '').slice(0, 500),
      type: typeOf(field.type, options.length > 0),
      options,
      isRequired: schema?.required?.includes(name) ?? false,
    };
  });
}

function typeOf(type: z.infer<typeof Field>['type'], hasOptions: boolean): McpField['type'] {
  if (type === 'array') {
    if (hasOptions) return 'choices';
    throw new McpFailure('broken', 'The server asks for a list, which cannot be asked for.');
  }
  if (type !== 'string') return type;
  return hasOptions ? 'choice' : 'text';
}

function optionsOf(choices: z.infer<z.ZodMiniObject<typeof Choices>>): McpField['options'] {
  const named = choices.oneOf ?? choices.anyOf;
  const options = named
    ? named.map(({ const: value, title }) => ({ value, title: title ?? value }))
    : (choices.enum ?? []).map((value, index) => ({ value, title: choices.enumNames?.[index] ?? value }));
  if (options.length > OPTIONS_MAX) throw new McpFailure('broken', 'The server offers too many values to choose from.');
  return options.map(({ value, title }) => ({ value, title: title.slice(0, 200) }));
}
