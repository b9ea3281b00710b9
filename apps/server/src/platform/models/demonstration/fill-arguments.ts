import type { ModelTool } from '../model.ts';

/** What there is to say to a tool: one main text, and choices where it takes any. */
interface ToSay {
  readonly main: string;
  readonly choices?: readonly string[];
}

interface PropertySchema {
  readonly type?: unknown;
}

/** Puts what there is to say where the tool's schema has a place for it: the first text, and the first list. */
export function fillArguments(tool: ModelTool, { main, choices }: ToSay): Record<string, unknown> {
  const properties = Object.entries((tool.parameters.properties ?? {}) as Record<string, PropertySchema>);
  const required = requiredOf(tool);
  const ofType = (type: string) => {
    const fitting = properties.filter(([, schema]) => schema.type === type).map(([name]) => name);
    return fitting.find((name) => required.includes(name)) ?? fitting[0];
  };
  const text = ofType('string');
  const list = ofType('array');
  return { ...(text && { [text]: main }), ...(list && choices && { [list]: choices }) };
}

/** For a tool that is best left to its own defaults: says only what it insists on. */
export function fillRequired(tool: ModelTool, main: string): Record<string, unknown> {
  return requiredOf(tool).length > 0 ? fillArguments(tool, { main }) : {};
}

const requiredOf = ({ parameters: { required } }: ModelTool): readonly unknown[] =>
  Array.isArray(required) ? required : [];
