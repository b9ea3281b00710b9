import {
  isNeeded,
  ParameterSource,
  type PluginAuth,
  type PluginChange,
  type ToolChange,
  type ToolDefinition,
  type ToolParameter,
} from '@parley/contract';
import type { PublishedPlugin, PublishedTool } from '../plugin.store.ts';

/** What another version of a plugin changes for all of its tools. */
export function comparePlugins(before: PublishedPlugin, after: PublishedPlugin): PluginChange[] {
  return [
    ...(before.url === after.url ? [] : [{ part: 'url' as const, before: before.url, after: after.url }]),
    ...(JSON.stringify(before.auth) === JSON.stringify(after.auth)
      ? []
      : [{ part: 'auth' as const, before: authText(before.auth), after: authText(after.auth) }]),
  ];
}

/** All that can differ: the kind, whose secret it is and where it is sent, the servers that have a part in it, client and scope. */
function authText(auth: PluginAuth): string {
  const parts = Object.values({ ...auth, requires_iss: undefined });
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}

/** What another version of a plugin changes for who uses this one. */
export function compareTools(before: readonly PublishedTool[], after: readonly PublishedTool[]): ToolChange[] {
  const earlier = new Map(before.map((tool) => [tool.id, tool.definition]));
  const later = new Map(after.map((tool) => [tool.id, tool.definition]));
  return [
    ...before
      .filter(({ id }) => !later.has(id))
      .map(({ id, definition }) => toChange(id, definition.name, 'removed', true, [])),
    ...after.flatMap(({ id, definition }) => {
      const old = earlier.get(id);
      if (!old) return [toChange(id, definition.name, 'added', false, [])];
      const fields = changedFields(old, definition);
      if (fields.length === 0) return [];
      const changed = toChange(id, definition.name, 'changed', isBreaking(old, definition), fields);
      const isOtherRisk = old.risk !== definition.risk;
      return [{ ...changed, ...(isOtherRisk && { risk: { before: old.risk, after: definition.risk } }) }];
    }),
  ];
}

const toChange = (
  api_id: string,
  name: string,
  change: ToolChange['change'],
  is_breaking: boolean,
  fields: string[],
): ToolChange => ({ api_id, name, change, is_breaking, fields });

function changedFields(before: ToolDefinition, after: ToolDefinition): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof ToolDefinition)[];
  const isOfServer = (name: keyof ToolDefinition) => name === 'server_risk' || name === 'server_desc';
  return names.filter((name) => !isOfServer(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** Arguments that were right before may be wrong now. */
function isBreaking(before: ToolDefinition, after: ToolDefinition): boolean {
  return before.name !== after.name || partsBreak(before.request_params, after.request_params);
}

function partsBreak(before: readonly ToolParameter[], after: readonly ToolParameter[]): boolean {
  const given = (parameters: readonly ToolParameter[]) =>
    parameters.filter(({ source }) => source === ParameterSource.model);
  const find = (parameters: readonly ToolParameter[], { name, location }: ToolParameter) =>
    parameters.find((one) => one.name === name && one.location === location);
  const isLost = given(before).some((old) => {
    const now = find(given(after), old);
    return (
      !now ||
      now.type !== old.type ||
      (now.is_required && !old.is_required) ||
      losesChoice(old, now) ||
      partsBreak(old.sub_parameters ?? [], now.sub_parameters ?? [])
    );
  });
  const isNewlyRequired = given(after).some((now) => isNeeded(now) && !find(given(before), now));
  return isLost || isNewlyRequired;
}

const losesChoice = ({ choices: before }: ToolParameter, { choices: after }: ToolParameter): boolean =>
  after !== undefined && (before === undefined || before.some((choice) => !after.includes(choice)));
