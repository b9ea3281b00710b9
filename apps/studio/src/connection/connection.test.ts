import type { ConnectionState } from '@parley/ui';
import { describe, expect, it } from 'vitest';
import { type ConnectionEvent, nextConnection } from './connection.ts';

const after = (state: ConnectionState, ...types: ConnectionEvent['type'][]) =>
  types.reduce((now, type) => nextConnection(now, { type }), state);

describe('the connection', () => {
  it('follows the outcome of the last request', () => {
    expect(after('online', 'request-failed')).toBe('offline');
    expect(after('online', 'request-failed', 'response-arrived')).toBe('online');
  });

  it('is connecting during an attempt, and offline again when that fails', () => {
    expect(after('offline', 'attempt-started')).toBe('connecting');
    expect(after('offline', 'browser-came-online')).toBe('connecting');
    expect(after('offline', 'attempt-started', 'request-failed')).toBe('offline');
  });

  it('stays online when an attempt starts while online', () => {
    expect(after('online', 'browser-came-online')).toBe('online');
    expect(after('online', 'browser-went-offline')).toBe('offline');
  });
});
