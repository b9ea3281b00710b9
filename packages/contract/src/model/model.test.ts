import { describe, expect, it } from 'vitest';
import {
  MODEL_BASE_URL_MAX,
  MODEL_CONTEXT_MAX,
  MODEL_CONTEXT_MIN,
  MODEL_KEY_MAX,
  MODEL_NAME_MAX,
  MODEL_PRICE_MAX,
  ModelBaseUrl,
  ModelKey,
  ModelSettings,
} from './model.ts';
import { TestModel } from './model-settings.contract.ts';

const settings: ModelSettings = {
  provider: 'openai',
  base_url: 'http://127.0.0.1:11434/v1',
  name: 'Local',
  model_name: 'llama3.3:70b',
  capabilities: { tools: true, vision: false, reasoning: false, context_tokens: 8192 },
  purposes: ['chat'],
  price: { input: 0, output: 0 },
};
const takes = (change: object) => ModelSettings.safeParse({ ...settings, ...change }).success;

describe('base URL of a provider', () => {
  it.each(['https://api.example.com/v1', 'http://127.0.0.1:11434/v1', ' https://host ', 'http://[::1]:8000/v1/'])(
    'accepts %j',
    (url) => expect(ModelBaseUrl.safeParse(url).success).toBe(true),
  );
  it.each([
    '',
    'api.example.com/v1',
    'ftp://host/v1',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    'https://me:secret@host/v1',
    'https://host/v1?key=secret',
    'https://host/v1#a',
    `https://host/${'x'.repeat(MODEL_BASE_URL_MAX)}`,
  ])('refuses %.40j', (url) => expect(ModelBaseUrl.safeParse(url).success).toBe(false));

  it('is required only when the provider has no default', () => {
    expect(takes({ base_url: '' })).toBe(false);
    expect(takes({ provider: 'anthropic', base_url: '' })).toBe(true);
    expect(takes({ provider: 'google', base_url: '' })).toBe(true);
  });
});

describe('key of a provider', () => {
  it.each(['sk-123', ' sk-123\n', 'x'.repeat(MODEL_KEY_MAX)])('accepts %.20j', (key) =>
    expect(ModelKey.safeParse(key).success).toBe(true),
  );
  it.each(['', ' ', 'two words', 'sk-1\r\nX-Injected: 1', 'ключ', 'x'.repeat(MODEL_KEY_MAX + 1)])(
    'refuses %.20j',
    (key) => expect(ModelKey.safeParse(key).success).toBe(false),
  );
  it('is optional', () => expect(takes({})).toBe(true));
});

describe('model settings', () => {
  it.each([
    [{ name: 'x'.repeat(MODEL_NAME_MAX) }, { name: 'x'.repeat(MODEL_NAME_MAX + 1) }],
    [{ model_name: 'x'.repeat(MODEL_NAME_MAX) }, { model_name: ' ' }],
    [{ price: { input: MODEL_PRICE_MAX, output: 0.0001 } }, { price: { input: MODEL_PRICE_MAX + 1, output: 0 } }],
    [{ price: { input: 0, output: 0 } }, { price: { input: 0, output: -0.01 } }],
    [{ purposes: ['chat', 'image'] }, { purposes: [] }],
    [{ purposes: ['chat'] }, { purposes: ['chat', 'chat'] }],
    [
      { provider: 'anthropic', purposes: ['chat'] },
      { provider: 'anthropic', purposes: ['image'] },
    ],
    [{ provider: 'google' }, { provider: 'demo' }],
  ])('accept %.60j and refuse %.60j', (good, bad) => {
    expect(takes(good)).toBe(true);
    expect(takes(bad)).toBe(false);
  });

  it.each([
    [MODEL_CONTEXT_MIN, true],
    [MODEL_CONTEXT_MIN - 1, false],
    [MODEL_CONTEXT_MAX, true],
    [MODEL_CONTEXT_MAX + 1, false],
    [1000.5, false],
  ])('accept a context of %s tokens: %s', (context_tokens, isTaken) => {
    expect(takes({ capabilities: { ...settings.capabilities, context_tokens } })).toBe(isTaken);
  });

  it('refuse unknown fields', () => {
    expect(takes({ has_key: true })).toBe(false);
    expect(takes({ capabilities: { ...settings.capabilities, telepathy: true } })).toBe(false);
  });

  it('are tested by id, by settings or by both', () => {
    const tests = (request: object) => TestModel.request.safeParse(request).success;
    expect([{}, { model_id: 'm1' }, { settings }, { model_id: 'm1', settings }].map(tests)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
});
