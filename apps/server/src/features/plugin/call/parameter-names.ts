import type { ToolDefinition, ToolParameter } from '@parley/contract';

/** A parameter, and what models and the debug form call it. */
export interface NamedParameter {
  readonly key: string;
  readonly parameter: ToolParameter;
}

/** Providers accept these names of properties. */
const KEY_MAX = 64;

/**
 * Different keys for the parameters of a tool: two at different places may have the same name, and a name may have characters that
 * providers refuse. The same definition always gives the same keys.
 */
export function nameParameters({ request_params }: Pick<ToolDefinition, 'request_params'>): NamedParameter[] {
  const taken = new Set<string>();
  return request_params.map((parameter) => {
    const base = parameter.name.replace(/[^a-zA-Z0-9_.-]/g, '_').slice(0, KEY_MAX) || 'body';
    let key = base;
    for (let number = 2; taken.has(key); number += 1) key = `${base.slice(0, KEY_MAX - 4)}_${number}`;
    taken.add(key);
    return { key, parameter };
  });
}
