import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

describe('settings', () => {
  it('has a default for each', () => {
    expect(readEnvironment({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      baseUrl: undefined,
      registration: 'open',
    });
  });

  it('treats an empty one as absent', () => {
    expect(readEnvironment({ PORT: '', BASE_URL: ' ', REGISTRATION: '' })).toEqual(readEnvironment({}));
  });

  it('reads each', () => {
    const variables = {
      HOST: '0.0.0.0',
      PORT: '8080',
      DATA_DIR: '/var/lib/parley',
      DATABASE_URL: 'postgresql://me:secret@db:5432/parley',
      BASE_URL: 'https://parley.example.com/',
      REGISTRATION: 'invite',
    };
    expect(readEnvironment(variables)).toEqual({
      host: '0.0.0.0',
      port: 8080,
      dataDir: '/var/lib/parley',
      databaseUrl: 'postgresql://me:secret@db:5432/parley',
      baseUrl: 'https://parley.example.com',
      registration: 'invite',
    });
  });

  it.each([
    ['HOST', 'two words'],
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://db/parley'],
    ['DATABASE_URL', 'parley'],
    ['BASE_URL', 'parley.example.com'],
    ['BASE_URL', 'https://example.com/parley'],
    ['BASE_URL', 'ftp://example.com'],
    ['REGISTRATION', 'maybe'],
  ])('stops at %s=%s with one line that names it and the fix', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(new RegExp(`^${name}: .+ cannot be used\\. Use [^\\n]+$`));
  });

  it('does not repeat a database address, which can hold a password', () => {
    expect(() => readEnvironment({ DATABASE_URL: 'mysql://me:hunter2@db' })).toThrow(/^(?!.*hunter2)/);
  });
});
