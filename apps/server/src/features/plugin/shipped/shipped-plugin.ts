import {
  type BotDraft,
  type Locale,
  ParameterLocation,
  ParameterSource,
  ParameterType,
  type ToolDefinition,
  type ToolParameter,
  type ToolRisk,
} from '@parley/contract';
import type { Documents } from '../../../platform/documents/documents.ts';
import type { SafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';

/** Whose call it is. */
export interface ShippedScope {
  readonly userId: string;
  readonly spaceId: string | null;
  readonly bot: { readonly id: string; readonly settings: Pick<BotDraft, 'model_info'> } | null;
  readonly locale: Locale;
  readonly now: number;
  readonly signal: AbortSignal;
}

export type DescribePicture = (
  picture: string,
  question: string,
  scope: Pick<ShippedScope, 'userId' | 'spaceId' | 'bot' | 'signal'>,
) => Promise<string>;

/** What the shipped tools work with. The addresses are those of open services, or of the operator's own. */
export interface ShippedServices {
  readonly safeFetch: SafeFetch;
  readonly documents: Pick<Documents, 'read' | 'readFeed'>;
  readonly describePicture: DescribePicture;
  readonly weatherUrl: string;
  readonly geocodingUrl: string;
}

/** A tool that the server itself does. What it throws is an error in words for the model. */
interface ShippedTool {
  /** The `api_id`, which is the name of the tool. */
  readonly id: string;
  readonly definition: ToolDefinition;
  /** For screens; models get that of the definition. */
  readonly desc: Readonly<Record<Locale, string>>;
  /** The same of its parameters, by their names. */
  readonly parameterDescs: ReadonlyMap<string, Readonly<Record<Locale, string>>>;
  readonly timeoutMs: number;
  run(
    args: Readonly<Record<string, unknown>>,
    services: ShippedServices,
    scope: ShippedScope,
  ): Promise<{ text: string }>;
}

/** A plugin that every space has, with one version for all. */
export interface ShippedPlugin {
  /** `official_…` */
  readonly id: string;
  readonly name: Readonly<Record<Locale, string>>;
  readonly desc: Readonly<Record<Locale, string>>;
  readonly tools: readonly ShippedTool[];
}

export type ShippedParameter = Pick<ToolParameter, 'name' | 'desc'> &
  Partial<Pick<ToolParameter, 'choices' | 'default_value' | 'file_type'>> & {
    readonly type?: keyof typeof ParameterType;
    readonly isOptional?: boolean;
  };

interface ShippedToolInput {
  readonly name: string;
  /** For models. */
  readonly desc: string;
  /** For people who read Chinese. */
  readonly descZh: string;
  readonly parameters: readonly (ShippedParameter & { readonly descZh: string })[];
  readonly risk?: ToolRisk;
  readonly timeoutMs?: number;
  readonly run: ShippedTool['run'];
}

const TIMEOUT_MS = 30_000;

export function shippedTool(input: ShippedToolInput): ShippedTool {
  const { name, desc, descZh, parameters, risk = 'reads', timeoutMs = TIMEOUT_MS, run } = input;
  const definition: ToolDefinition = {
    name,
    desc,
    method: 'GET',
    path: `/${name}`,
    body_kind: 'json',
    request_params: parameters.map(({ descZh: _, ...parameter }) => toParameter(parameter)),
    response_params: [],
    risk,
  };
  const parameterDescs = new Map(
    parameters.map((parameter) => [parameter.name, { 'en-US': parameter.desc, 'zh-CN': parameter.descZh }]),
  );
  return { id: name, definition, desc: { 'en-US': desc, 'zh-CN': descZh }, parameterDescs, timeoutMs, run };
}

export const toParameter = ({ type = 'string', isOptional = false, ...rest }: ShippedParameter): ToolParameter => ({
  ...rest,
  type: ParameterType[type],
  location: ParameterLocation.query,
  is_required: !isOptional,
  source: ParameterSource.model,
});

/** An argument as text; a model may give a number where a text is wanted. */
export const textArgument = (args: Readonly<Record<string, unknown>>, name: string): string => {
  const value = args[name];
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
};

export function numberArgument(args: Readonly<Record<string, unknown>>, name: string): number {
  const value = args[name];
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new Error(`${name} is not a number`);
  return number;
}
