import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as contract from './index.ts';
import { defineStream, isOperation } from './operation.ts';
import { operationsByFeature } from './operations-by-feature.ts';
import { signedIn } from './policy.ts';

const operations = Object.values(operationsByFeature).flat();

describe('operations', () => {
  it('are all exported and listed under a feature', () => {
    const exported = (Object.values(contract) as unknown[]).filter(isOperation);
    expect(exported.map(({ name }) => name).sort()).toEqual(operations.map(({ name }) => name).sort());
    expect(exported.length).toBeGreaterThan(0);
  });

  it('have unique names and unique routes', () => {
    expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
    expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(operations.length);
  });

  it.each(operations)('$name is exported under its own name and declares who may call it', (operation) => {
    expect((contract as Record<string, unknown>)[operation.name]).toBe(operation);
    expect(['public', 'signed-in', 'administrator']).toContain(operation.policy.caller);
    expect(['read', 'write', 'manage']).toContain(operation.policy.verb);
    expect(operation.summary).toMatch(/\.$/);
  });

  it('contain no tagged ids when they are public', () => {
    const open = operations.filter(({ policy }) => policy.caller === 'public');
    for (const { request } of open) expect(contract.tagsOf(request)).toEqual([]);
  });
});

describe('defineStream', () => {
  it('keeps the closed set of events beside the request', () => {
    const Ticks = defineStream({
      name: 'Ticks',
      method: 'POST',
      path: '/api/test/ticks',
      summary: 'Ticks.',
      policy: signedIn('read'),
      request: z.strictObject({}),
      events: { tick: z.object({ at: z.int() }), done: z.undefined() },
    });
    expect(isOperation(Ticks)).toBe(true);
    expect(Ticks.kind).toBe('stream');
    expect(Object.keys(Ticks.events)).toEqual(['tick', 'done']);
  });
});
