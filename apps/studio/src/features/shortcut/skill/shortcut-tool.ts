import {
  SHORTCUT_DESCRIPTION_MAX,
  SHORTCUT_FIELD_NAME_MAX,
  SHORTCUT_FIELDS_MAX,
  ShortcutSendType,
  type ShortcutTool,
  type UsableTool,
} from '@parley/contract';
import type { TextKey } from '../../../i18n/text-key.ts';
import { type FieldRow, newField, type ShortcutDraft } from './shortcut-draft.ts';

/** A tool of the agent that a shortcut can call. */
export interface BindableTool {
  readonly tool: ShortcutTool;
  readonly pluginName: string;
  readonly parameters: UsableTool['parameters'];
}

/** The tool of a shortcut among those of the agent; undefined where the agent does not have it. */
export const toolOf = (
  { tool }: Pick<ShortcutDraft, 'tool'>,
  tools: readonly BindableTool[] | undefined,
): BindableTool | undefined => tools?.find((one) => one.tool.plugin_api_id === tool?.plugin_api_id);

/** With another tool: fields keep the parameters that it has too, and what it requires gets a field. */
export function withTool(draft: ShortcutDraft, chosen: BindableTool | undefined, newId: () => number): ShortcutDraft {
  const parameters = chosen?.parameters ?? [];
  const fields: FieldRow[] = draft.fields.map(({ tool_param, ...field }) => {
    const known = parameters.find(({ name }) => name === (tool_param ?? field.name));
    return known ? { ...field, tool_param: known.name } : field;
  });
  for (const { name, desc } of missingParameters(fields, chosen).slice(0, SHORTCUT_FIELDS_MAX - fields.length))
    fields.push({
      ...newField(),
      id: newId(),
      name: name.slice(0, SHORTCUT_FIELD_NAME_MAX),
      description: desc.slice(0, SHORTCUT_DESCRIPTION_MAX),
      tool_param: name,
    });
  const hasNew = fields.length > draft.fields.length;
  return { ...draft, tool: chosen?.tool, fields, ...(hasNew && { send_type: ShortcutSendType.panel }) };
}

/** What the tool requires and no field gives. */
export const missingParameters = (
  fields: readonly Pick<FieldRow, 'tool_param'>[],
  tool: BindableTool | undefined,
): BindableTool['parameters'] =>
  (tool?.parameters ?? []).filter(
    ({ name, is_required }) => is_required && !fields.some(({ tool_param }) => tool_param === name),
  );

/** What is wrong with the tool and with the parameters of the fields, by control. Nothing is known until the tools are loaded. */
export function toolProblems(draft: ShortcutDraft, tools: readonly BindableTool[] | undefined): [string, TextKey][] {
  if (!draft.tool || !tools) return [];
  const tool = toolOf(draft, tools);
  if (!tool) return [['tool', 'shortcut_tool_gone']];
  const isMissing = missingParameters(draft.fields, tool).length > 0;
  return [
    ...(isMissing ? [['tool', 'shortcut_tool_missing'] as [string, TextKey]] : []),
    ...draft.fields.flatMap((field, index): [string, TextKey][] => {
      const problem = parameterProblem(draft, field, index, tool);
      return problem ? [[`parameter ${field.id}`, problem]] : [];
    }),
  ];
}

function parameterProblem(
  { fields, send_type }: ShortcutDraft,
  { tool_param, hide, is_required, default_value }: FieldRow,
  index: number,
  { parameters }: BindableTool,
): TextKey | undefined {
  if (tool_param === undefined) return undefined;
  const parameter = parameters.find(({ name }) => name === tool_param);
  if (!parameter) return 'shortcut_parameter_gone';
  if (fields.slice(0, index).some((field) => field.tool_param === tool_param)) return 'shortcut_parameter_used';
  const isAsked = send_type === ShortcutSendType.panel && !hide && is_required;
  return parameter.is_required && !isAsked && default_value === '' ? 'shortcut_parameter_needed' : undefined;
}
