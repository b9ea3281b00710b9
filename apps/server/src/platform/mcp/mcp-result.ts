import * as z from 'zod/mini';
import { type JsonSchema, jsonSchemaCheck } from '../json-schema.ts';
import type { RpcResult } from './json-rpc.ts';
import { McpFailure } from './mcp.errors.ts';

const PARTS_MAX = 1_000;

export interface McpFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** What a tool has returned. */
export interface McpResult {
  /** The tool says that it failed, and the text says why. */
  readonly isError: boolean;
  /** All parts that are text, and where there are none, the structured content as JSON. */
  readonly text: string;
  /** JSON; undefined where there is none. */
  readonly structured: unknown;
  /** Pictures, recordings and other files. */
  readonly files: readonly McpFile[];
}

const Text = z.object({ type: z.literal('text'), text: z.string() });
const Media = z.object({ type: z.enum(['image', 'audio']), data: z.string(), mimeType: z.string() });
const Link = z.object({
  type: z.literal('resource_link'),
  uri: z.string(),
  name: z.optional(z.string()),
  description: z.optional(z.string()),
});
const Embedded = z.object({
  type: z.literal('resource'),
  resource: z.object({
    uri: z.string(),
    mimeType: z.optional(z.string()),
    text: z.optional(z.string()),
    blob: z.optional(z.string()),
  }),
});
/** A part of a kind that comes with a later version. */
const Other = z.pipe(
  z.object({ type: z.string() }),
  z.transform(() => ({ type: 'other' as const })),
);
const Part = z.union([Text, Media, Link, Embedded, Other]);
type Part = z.infer<typeof Part>;

const CallResult = z.object({
  content: z._default(z.array(Part).check(z.maxLength(PARTS_MAX)), []),
  structuredContent: z.optional(z.unknown()),
  isError: z._default(z.boolean(), false),
});

/** Reads the result of a tool, and refuses one that is not what the tool has promised. */
export async function readResult(result: RpcResult, outputSchema: JsonSchema | null): Promise<McpResult> {
  const read = CallResult.safeParse(result);
  if (!read.success) throw new McpFailure('broken', 'The tool returned something that is not a result.');
  const { content, structuredContent: structured, isError } = read.data;
  if (outputSchema && !isError) await refuseMisfit(structured, outputSchema);
  const texts = content.flatMap(textOf);
  return {
    isError,
    text: texts.length > 0 || structured === undefined ? texts.join('\n\n') : JSON.stringify(structured),
    structured,
    files: content.flatMap(fileOf),
  };
}

async function refuseMisfit(structured: unknown, schema: JsonSchema): Promise<void> {
  const check = await jsonSchemaCheck(schema);
  const misfit = structured === undefined ? 'it has no structured content' : misfitOf(check, structured);
  if (misfit) throw new McpFailure('broken', `The result does not fit the output schema of the tool: ${misfit}.`);
}

function misfitOf(check: ((value: unknown) => string | null) | null, value: unknown): string | null {
  try {
    return check?.(value) ?? null;
  } catch {
    return 'it is too large or nested too deeply to be checked';
  }
}

function textOf(part: Part): string[] {
  switch (part.type) {
    case 'text':
      return [part.text];
    case 'resource_link':
      return [[part.name, part.description, part.uri].filter(Boolean).join(': ')];
    case 'resource':
      return part.resource.text === undefined ? [] : [`${part.resource.uri}:\n${part.resource.text}`];
    default:
      return [];
  }
}

function fileOf(part: Part): McpFile[] {
  const file = encodedFileOf(part);
  if (!file) return [];
  return [{ name: file.name, contentType: file.contentType.slice(0, 100), bytes: Buffer.from(file.data, 'base64') }];
}

function encodedFileOf(part: Part) {
  if (part.type === 'image' || part.type === 'audio')
    return { name: part.type, contentType: part.mimeType, data: part.data };
  if (part.type !== 'resource' || part.resource.blob === undefined) return null;
  const { uri, mimeType = 'application/octet-stream', blob } = part.resource;
  return { name: uri.split(/[/\\]/).at(-1)?.slice(0, 100) || 'file', contentType: mimeType, data: blob };
}
