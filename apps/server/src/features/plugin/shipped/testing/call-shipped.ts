import { ToolDefinition } from '@parley/contract';
import * as z from 'zod/mini';
import { createDocuments } from '../../../../platform/documents/documents.ts';
import { createSafeFetch } from '../../../../platform/safe-fetch/safe-fetch.ts';
import type { ShippedScope, ShippedServices } from '../shipped-plugin.ts';
import { shippedPlugins } from '../shipped-plugins.ts';
import type { OpenService } from './start-open-service.ts';

const NOW = Date.UTC(2026, 10, 15, 12);

/** Calls shipped tools as agents do. They may call the given server, and public addresses. */
export function createShippedCalls(server: OpenService | null, changes: Partial<ShippedServices> = {}) {
  const services: ShippedServices = {
    safeFetch: createSafeFetch(server ? [server.host] : []),
    documents: createDocuments(),
    describePicture: () => Promise.reject(new Error('not scripted')),
    weatherUrl: server?.url ?? '',
    geocodingUrl: server?.url ?? '',
    ...changes,
  };
  return async (name: string, args: Record<string, unknown>, scope: Partial<ShippedScope> = {}): Promise<string> => {
    const tool = shippedPlugins.flatMap(({ tools }) => tools).find(({ id }) => id === name);
    if (!tool) throw new Error(`no tool ${name}`);
    z.parse(ToolDefinition, tool.definition);
    const { signal } = new AbortController();
    const full = { userId: 'user', spaceId: 'space', bot: null, locale: 'en-US', now: NOW, signal, ...scope } as const;
    return (await tool.run(args, services, full)).text;
  };
}
