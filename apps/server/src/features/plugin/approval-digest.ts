import { createHash } from 'node:crypto';
import { ParameterSource, type ToolDefinition, type ToolParameter, type ToolRisk } from '@parley/contract';

export const needsApproval = (risk: ToolRisk): boolean => risk === 'writes' || risk === 'destroys';

/**
 * What a user allows: a later version of the tool that does something else, or elsewhere, is asked for again. So is a call that gets a
 * file from another host: an address can carry what a model was talked into sending.
 */
export function approvalDigest(
  url: string,
  { method, path, risk, request_params }: ToolDefinition,
  fileHost: string | null = null,
): string {
  const fixed = fixedValues(request_params);
  const parts = [
    url,
    method,
    path,
    risk,
    ...(fixed.length > 0 ? [fixed] : []),
    ...(fileHost === null ? [] : [fileHost]),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** What the builder has set: of an address with many operations, it says which one is called. */
const fixedValues = (parameters: readonly ToolParameter[]): unknown[] =>
  parameters.flatMap(({ name, location, source, default_value, sub_parameters = [] }) => {
    const own = source === ParameterSource.fixed && default_value !== undefined ? [[location, default_value]] : [];
    const parts = fixedValues(sub_parameters);
    return own.length + parts.length === 0 ? [] : [[name, ...own, ...parts]];
  });
