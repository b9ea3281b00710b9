import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

describe('settings', () => {
  it('have defaults', () => {
    expect(readEnvironment({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      baseUrl: undefined,
      allowedHosts: [],
      trustedProxies: [],
      isReachableFromOutside: false,
      registration: 'open',
      secretKeyFile: resolve('data/secret.key'),
      allowedPrivateHosts: [],
      replyCostMax: 100,
      streamsPerUser: 32,
      contentAuditUrl: undefined,
      ocrUrl: undefined,
      weatherUrl: 'https://api.open-meteo.com',
      geocodingUrl: 'https://geocoding-api.open-meteo.com',
      auditLogDays: 365,
      disabledFeatures: [],
      localModelUrls: ['http://127.0.0.1:11434/v1', 'http://127.0.0.1:1234/v1'],
      model: undefined,
    });
  });

  it('treat an empty value as absent', () => {
    expect(readEnvironment({ PORT: '', BASE_URL: ' ', REGISTRATION: '' })).toEqual(readEnvironment({}));
  });

  it('are read', () => {
    const variables = {
      HOST: '0.0.0.0',
      PORT: '8080',
      DATA_DIR: '/var/lib/parley',
      DATABASE_URL: 'postgresql://me:secret@db:5432/parley',
      BASE_URL: 'https://parley.example.com/',
      ALLOWED_HOSTS: 'Parley.lan, 10.0.0.7 ,::1',
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8',
      REGISTRATION: 'closed',
      SECRET_KEY_FILE: '/etc/parley/secret.key',
      ALLOWED_PRIVATE_HOSTS: 'Wiki.local:80, [::1]:8080',
      REPLY_COST_MAX: '0.5',
      STREAMS_PER_USER: '1000',
      CONTENT_AUDIT_URL: 'http://127.0.0.1:8080/check?token=1',
      OCR_URL: 'http://127.0.0.1:9998/tika',
      WEATHER_URL: 'http://weather.lan',
      GEOCODING_URL: 'http://places.lan',
      AUDIT_LOG_DAYS: '30',
      DISABLED_FEATURES: 'source-display, no-recall-reply',
      LOCAL_MODEL_URLS: 'http://host.docker.internal:11434/v1/ , http://gpu:8000/v1',
      MODEL_BASE_URL: 'http://127.0.0.1:11434/v1/',
      MODEL_NAME: 'llama3.3',
      MODEL_API_KEY: 'sk-123',
    };
    expect(readEnvironment(variables)).toEqual({
      host: '0.0.0.0',
      port: 8080,
      dataDir: '/var/lib/parley',
      databaseUrl: 'postgresql://me:secret@db:5432/parley',
      baseUrl: 'https://parley.example.com',
      allowedHosts: ['parley.lan', '10.0.0.7', '::1'],
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
      isReachableFromOutside: true,
      registration: 'closed',
      secretKeyFile: '/etc/parley/secret.key',
      allowedPrivateHosts: ['wiki.local:80', '[::1]:8080'],
      replyCostMax: 0.5,
      streamsPerUser: 1000,
      contentAuditUrl: 'http://127.0.0.1:8080/check?token=1',
      ocrUrl: 'http://127.0.0.1:9998/tika',
      weatherUrl: 'http://weather.lan',
      geocodingUrl: 'http://places.lan',
      auditLogDays: 30,
      disabledFeatures: ['source-display', 'no-recall-reply'],
      localModelUrls: ['http://host.docker.internal:11434/v1', 'http://gpu:8000/v1'],
      model: { baseUrl: 'http://127.0.0.1:11434/v1', name: 'llama3.3', apiKey: 'sk-123' },
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
    ['ALLOWED_HOSTS', 'https://parley.lan'],
    ['ALLOWED_HOSTS', 'parley.lan:3000'],
    ['ALLOWED_HOSTS', '*.lan'],
    ['TRUSTED_PROXIES', 'proxy.lan'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '127.0.0.1, fd00::/129'],
    ['REGISTRATION', 'maybe'],
    ['ALLOWED_PRIVATE_HOSTS', 'wiki.local'],
    ['REPLY_COST_MAX', '-1'],
    ['REPLY_COST_MAX', 'a lot'],
    ['STREAMS_PER_USER', '0'],
    ['STREAMS_PER_USER', 'many'],
    ['ALLOWED_PRIVATE_HOSTS', 'http://wiki.local:80'],
    ['AUDIT_LOG_DAYS', '0'],
    ['AUDIT_LOG_DAYS', 'forever'],
    ['DISABLED_FEATURES', 'source-display, chat'],
    ['CONTENT_AUDIT_URL', '127.0.0.1:8080'],
    ['OCR_URL', 'tika'],
    ['CONTENT_AUDIT_URL', 'https://me:secret@host/check'],
    ['LOCAL_MODEL_URLS', 'http://127.0.0.1:11434/v1, gpu'],
    ['MODEL_BASE_URL', '127.0.0.1:11434'],
    ['MODEL_BASE_URL', 'https://me:secret@host/v1'],
    ['MODEL_NAME', 'x'.repeat(101)],
    ['MODEL_API_KEY', 'two words'],
  ])('refuse %s=%s with one line that names the variable and the fix', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(new RegExp(`^${name}: .+ cannot be used\\. Use [^\\n]+$`));
  });

  it.each([
    ['DATABASE_URL', 'mysql://me:hunter2@db'],
    ['LOCAL_MODEL_URLS', 'https://me:hunter2@host/v1'],
    ['MODEL_BASE_URL', 'https://me:hunter2@host/v1'],
    ['CONTENT_AUDIT_URL', 'https://me:hunter2@host/check'],
    ['MODEL_API_KEY', 'hunter2 '.repeat(2)],
  ])('do not repeat the value of %s, which can be a secret', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(/^(?!.*hunter2)/);
  });

  it.each([{}, { HOST: 'localhost' }, { HOST: '127.0.0.2' }, { HOST: '::1' }])(
    'let everybody register who can open the page when it can be opened only on this machine: %j',
    (variables) => {
      expect(readEnvironment(variables)).toMatchObject({ isReachableFromOutside: false, registration: 'open' });
    },
  );

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.7' },
    { HOST: 'parley.lan' },
    { BASE_URL: 'https://parley.example.com' },
    { BASE_URL: 'http://127.0.0.1:5173' },
    { ALLOWED_HOSTS: 'parley.lan' },
    { TRUSTED_PROXIES: '127.0.0.1' },
  ])('make registration need an invitation where others can reach the server: %j', (variables) => {
    expect(readEnvironment(variables)).toMatchObject({ isReachableFromOutside: true, registration: 'invite' });
    expect(readEnvironment({ ...variables, REGISTRATION: 'open' }).registration).toBe('open');
  });

  it('allow the name that the server listens on', () => {
    expect(readEnvironment({ HOST: 'Parley.lan' }).allowedHosts).toEqual(['parley.lan']);
    expect(readEnvironment({ HOST: '0.0.0.0' }).allowedHosts).toEqual([]);
  });

  it('keep the key in the data folder by default', () => {
    expect(readEnvironment({ DATA_DIR: '/var/lib/parley' }).secretKeyFile).toBe('/var/lib/parley/secret.key');
  });

  it.each([
    ['MODEL_NAME', { MODEL_BASE_URL: 'http://127.0.0.1:11434/v1' }],
    ['MODEL_BASE_URL', { MODEL_NAME: 'llama3.3' }],
    ['MODEL_BASE_URL', { MODEL_API_KEY: 'sk-123' }],
  ])('require %s with %j', (name, variables) => {
    expect(() => readEnvironment(variables)).toThrow(new RegExp(`^${name}: it is missing beside [^\\n]+$`));
  });
});
