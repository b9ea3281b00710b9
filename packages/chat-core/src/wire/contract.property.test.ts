import * as contract from '@parley/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Read } from '../json/wire-readers.ts';
import { readAnswerFinish, readVerbose } from '../message/verbose.ts';
import { type Schema, valuesOf } from '../testing/values-of.ts';
import * as checkFilesCall from './check-files-call.ts';
import * as conversationCalls from './conversation-calls.ts';
import * as fileCalls from './file-calls.ts';
import { readBotChange } from './read-bot-change.ts';
import { readChange } from './read-change.ts';
import { readActivityEvent, readErrorEvent, readMessageEvent } from './read-message.ts';
import * as steerCalls from './steer-calls.ts';

interface AnyCall extends contract.Route {
  readonly read?: Read<unknown>;
}

const calls: Readonly<Record<string, AnyCall>> = {
  ...conversationCalls,
  ...fileCalls,
  ...checkFilesCall,
  ...steerCalls,
};
const operations = Object.values(contract.operationsByFeature).flat();

function operationNamed(name: string): contract.AnyOperation {
  const operation = operations.find((each) => each.name === name);
  if (!operation) throw new Error(`the contract has no ${name}`);
  return operation;
}

/** chat §4 clear history: the client accepts an answer without a section id, and reports it. */
const isLenient = (name: string, value: unknown): boolean =>
  name === 'ClearMessage' && typeof value === 'object' && value !== null && !('new_section_id' in value);

/** The client reads changes of the conversation, editors those of the bot. A kind that neither knows is passed on. */
const knownKinds = contract.ConversationChange._zod.propValues.kind as ReadonlySet<unknown>;
const readAnyChange: Read<unknown> = (value, name) => {
  const change = readBotChange(readChange(value, name));
  if (!knownKinds.has(change.kind)) throw new TypeError('a kind of another version');
  return change;
};

/** A kind of verbose message that the client does not know is read too: nothing shows it. */
const verboseKinds: readonly unknown[] = contract.VerboseContent.shape.msg_type.options;
const readKnownVerbose: Read<unknown> = (value, name) => {
  const verbose = readVerbose(value, name);
  if (!verboseKinds.includes(verbose.msg_type)) throw new TypeError('a kind of another version');
  return verbose;
};

const readings: [string, Schema, Read<unknown>][] = [
  ['MessageEvent', contract.MessageEvent, readMessageEvent],
  ['ErrorEvent', contract.ErrorEvent, readErrorEvent],
  ['ActivityEvent', contract.ActivityEvent, readActivityEvent],
  ['ConversationChange', contract.ConversationChange, readAnyChange],
  ['VerboseContent', contract.VerboseContent, readKnownVerbose],
  ['GenerateAnswerFinish', contract.GenerateAnswerFinish, readAnswerFinish],
  ...Object.entries(calls).flatMap(([name, { read }]): [string, Schema, Read<unknown>][] => {
    const operation = operationNamed(name);
    return read && 'response' in operation ? [[name, operation.response, read]] : [];
  }),
];

function accepts(read: Read<unknown>, value: unknown): boolean {
  try {
    read(value, 'value');
    return true;
  } catch {
    return false;
  }
}

/** A way into a value, as far as it is read. */
type Way = readonly string[];
const waysInto = (value: unknown): Way[] =>
  typeof value === 'object' && value !== null
    ? [[], ...Object.entries(value).flatMap(([name, part]) => waysInto(part).map((way) => [name, ...way]))]
    : [[]];

function changedAt(value: unknown, [first, ...rest]: Way, change: unknown): unknown {
  if (first === undefined) return change;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[first] = changedAt(copy[first], rest, change);
  return copy;
}

/** The value after JSON, which has neither array holes nor undefined fields. */
const travelled = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

describe('readers and contract schemas', () => {
  it.each(readings)('%s: reader and schema return the same for every valid value', (name, schema, read) => {
    const isReadInPart = name in fileCalls;
    fc.assert(
      fc.property(valuesOf(schema), (value) => {
        const { data } = schema.safeParse(value);
        const given = read({ ...(value as object), of_another_version: true }, 'value') as object;
        if (isReadInPart) expect(data).toMatchObject(given);
        else expect(given).toEqual(data);
      }),
    );
  });

  it.each(readings)('%s: reader and schema refuse the same changed values', (name, schema, read) => {
    const change = fc.oneof(fc.constant(undefined), fc.nat(6), fc.jsonValue({ maxDepth: 1 }), fc.double());
    fc.assert(
      fc.property(valuesOf(schema), change, (value, changed) => {
        const disputed = waysInto(read(value, 'value')).filter((way) => {
          const other = travelled(changedAt(value, way, changed));
          return !isLenient(name, other) && accepts(read, other) !== schema.safeParse(other).success;
        });
        expect(disputed).toEqual([]);
      }),
    );
  });
});

describe('routes of the calls equal those of the contract', () => {
  it.each(Object.entries(calls))('%s', (name, { method, path, headers, body = 'json' }) => {
    const operation: contract.Route = operationNamed(name);
    expect({ method, path, headers, body }).toEqual({
      method: operation.method,
      path: operation.path,
      headers: operation.headers,
      body: operation.body ?? 'json',
    });
  });
});
