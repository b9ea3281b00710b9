import * as z from 'zod/mini';
import { type JsonSchema, jsonSchemaCheck } from '../json-schema.ts';
import { mirroredParameters } from './mcp-header.ts';

const SCHEMA_MAX_CHARACTERS = 60_000;

/** What a server says of a tool. It is a claim: nothing keeps a server from doing something else. */
export interface McpTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema | null;
  readonly isReadOnly: boolean | null;
  readonly isDestructive: boolean | null;
}

export type McpToolProblem = 'not-a-tool' | 'schema-too-long' | 'schema-invalid' | 'header-invalid';

/** A tool that cannot be used. */
export interface LeftOutTool {
  readonly name: string;
  readonly problem: McpToolProblem;
}

const Schema = z.record(z.string(), z.unknown());
const ListedTool = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(500)),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  inputSchema: Schema,
  outputSchema: z.optional(Schema),
  annotations: z.optional(
    z.object({
      title: z.optional(z.string()),
      readOnlyHint: z.optional(z.boolean()),
      destructiveHint: z.optional(z.boolean()),
    }),
  ),
});

export async function readTool(listed: unknown): Promise<McpTool | LeftOutTool> {
  const read = ListedTool.safeParse(listed);
  const name = String((listed as { name?: unknown } | null)?.name ?? '').slice(0, 100);
  if (!read.success) return { name, problem: 'not-a-tool' };
  const { title, description = '', inputSchema, outputSchema, annotations } = read.data;
  const problem = (await problemOf(inputSchema)) ?? (outputSchema && (await problemOf(outputSchema)));
  if (problem) return { name, problem };
  if (mirroredParameters(inputSchema) === null) return { name, problem: 'header-invalid' };
  return {
    name: read.data.name,
    title: title ?? annotations?.title ?? '',
    description,
    inputSchema,
    outputSchema: outputSchema ?? null,
    isReadOnly: annotations?.readOnlyHint ?? null,
    isDestructive: annotations?.destructiveHint ?? null,
  };
}

async function problemOf(schema: JsonSchema): Promise<McpToolProblem | null> {
  if (JSON.stringify(schema).length > SCHEMA_MAX_CHARACTERS) return 'schema-too-long';
  return (await jsonSchemaCheck(schema)) ? null : 'schema-invalid';
}
