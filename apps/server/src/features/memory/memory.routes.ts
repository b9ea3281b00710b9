import { AddMemory, DeleteAllMemories, DeleteMemory, ListMemories, SwitchMemory, UpdateMemory } from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { MemoryService } from './memory.service.ts';

export function memoryRoutes(app: App, service: MemoryService): void {
  implement(app, ListMemories, (request, { scope }) => service.list(scope, request));
  implement(app, AddMemory, async (request, { scope, locale }) => ({
    memory: await service.add(scope, request, locale),
  }));
  implement(app, UpdateMemory, async (request, { scope }) => ({ memory: await service.update(scope, request) }));
  implement(app, DeleteMemory, async ({ memory_id }, { scope }) => {
    await service.delete(scope, memory_id);
    return {};
  });
  implement(app, DeleteAllMemories, async ({ bot_id }, { scope }) => {
    await service.deleteAll(scope, bot_id);
    return {};
  });
  implement(app, SwitchMemory, ({ bot_id, is_on }, { scope }) => service.switch(scope, bot_id, is_on));
}
