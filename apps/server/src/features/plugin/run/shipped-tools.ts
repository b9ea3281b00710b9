import type { PluginList } from '@parley/contract';
import type { ActingTool } from '../../agent/index.ts';
import { toJsonSchema } from '../call/parameter-schema.ts';
import type { ShippedServices } from '../shipped/shipped-plugin.ts';
import { findShipped, shippedPlugins } from '../shipped/shipped-plugins.ts';
import { callWords } from './call-words.ts';

const schemas = new Map(
  shippedPlugins.flatMap(({ tools }) => tools.map(({ id, definition }) => [id, toJsonSchema(definition)] as const)),
);

/** The tools of a plugin that comes with the server, as a bot has them. They only read. */
export function shippedTools({ plugin_id, api_list }: PluginList[number], services: ShippedServices): ActingTool[] {
  const plugin = findShipped(plugin_id);
  return (plugin?.tools ?? [])
    .filter(({ id }) => api_list.some(({ api_id }) => api_id === id))
    .map(({ id, definition, timeoutMs, run }) => ({
      effect: 'reads',
      name: definition.name,
      id,
      description: definition.desc,
      parameters: schemas.get(id) ?? { type: 'object' },
      words: (args, locale) => callWords(plugin?.name[locale] ?? '', definition.name, args, locale),
      timeoutMs,
      run: (args, { userId, spaceId, bot, locale, now, signal }) =>
        run(args, services, { userId, spaceId, bot, locale, now, signal }),
    }));
}
