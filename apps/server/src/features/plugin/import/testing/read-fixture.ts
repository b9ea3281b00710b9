import { type ResponseField, ToolDefinition, type ToolParameter } from '@parley/contract';
import * as z from 'zod/mini';
import { checkTool } from '../../check-tool.ts';
import { IMPORT_LIMITS } from '../import-limits.ts';
import type { PluginReading, ReadPlugin } from '../imported-plugin.ts';
import { readText } from '../read-text.mjs';

const TYPES = ['', 'string', 'integer', 'number', 'object', 'array', 'boolean'];
const LOCATIONS = ['', 'path', 'query', 'body', 'header'];

/** A document in YAML or JSON as the program reads it. */
export const readFixture = (text: string, address: string | null = null): Promise<PluginReading> =>
  readText({ text, address, limits: IMPORT_LIMITS });

/** The plugin of a document that can be imported. Its tools are what the contract takes. */
export async function importFixture(text: string, address: string | null = null): Promise<ReadPlugin> {
  const reading = await readFixture(text, address);
  if (reading.result === 'refused') throw new Error(`${reading.reason} ${reading.detail}`);
  for (const tool of z.parse(z.array(ToolDefinition), reading.tools)) checkTool(tool, false);
  return reading;
}

/** A document of OpenAPI 3 with these paths, and whatever else it has. */
export const openapi = (paths: string, rest = '', version = '3.0.3') =>
  `openapi: ${version}\ninfo: {title: Pets, version: '1'}\nservers: [{url: 'https://pets.example.com/v1'}]\n${rest}\npaths:\n${indent(paths)}`;

/** A document whose one operation takes this schema as its JSON body. */
export const bodyOf = (schema: string, components = '', version = '3.0.3') =>
  openapi(
    `/pets:\n  post:\n    requestBody:\n      required: true\n      content:\n        application/json:\n          schema:\n${indent(schema, 12)}`,
    components === '' ? '' : `components:\n  schemas:\n${indent(components, 4)}`,
    version,
  );

const indent = (text: string, by = 2) =>
  text
    .replace(/^\n/, '')
    .split('\n')
    .map((line) => (line === '' ? '' : ' '.repeat(by) + line))
    .join('\n');

/** The parameters of the first tool, one line each, such as `query limit?: integer = 20`. */
export async function signature(text: string): Promise<string[]> {
  const { tools } = await importFixture(text);
  return (tools[0]?.request_params ?? []).map(lineOf);
}

export function lineOf(parameter: ToolParameter): string {
  const { location, name, is_required, default_value, style, explode, source, is_whole_body } = parameter;
  const marks = [
    default_value !== undefined && `= ${default_value}`,
    style,
    explode !== undefined && `explode ${explode}`,
    source === 2 && 'fixed',
    is_whole_body && 'whole body',
  ].filter(Boolean);
  return [`${LOCATIONS[location]} ${name}${is_required ? '' : '?'}: ${typeOf(parameter)}`, ...marks].join(' ');
}

function typeOf({ type, choices, file_type, sub_parameters }: ToolParameter): string {
  if (file_type) return `<${file_type}>`;
  if (choices) return `${TYPES[type]}(${choices.join('|')})`;
  if (!sub_parameters) return TYPES[type] ?? '';
  const parts = sub_parameters.map((part) =>
    part.name === '' ? typeOf(part) : `${part.name}${part.is_required ? '' : '?'}: ${typeOf(part)}`,
  );
  return type === 5 ? `${parts.join()}[]` : `{${parts.join(', ')}}`;
}

export const fieldLine = ({ name, type, sub_parameters }: ResponseField): string =>
  `${name}: ${TYPES[type]}${sub_parameters ? ` {${sub_parameters.map(fieldLine).join(', ')}}` : ''}`;
