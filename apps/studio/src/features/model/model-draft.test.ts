import type { ListedModel } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { readForm } from '../../form/form-rules.ts';
import { type ModelDraft, modelRules, newModelDraft, toModelDraft, withProvider } from './model-draft.ts';

const draft = (change: Partial<ModelDraft>): ModelDraft => ({ ...newModelDraft, modelName: 'm-1', ...change });
const settingsOf = (draft: ModelDraft) => readForm(modelRules, draft).request;
const invalidFields = (change: Partial<ModelDraft>) => readForm(modelRules, draft(change)).invalidFields;

const listed: ListedModel = {
  model_id: '1',
  name: 'm-1',
  provider: 'anthropic',
  capabilities: { tools: true, vision: true, reasoning: false, context_tokens: 200_000 },
  purposes: ['chat'],
  price: { input: 0.25, output: 2 },
  default_for: ['chat'],
  is_built_in: false,
  from_environment: false,
  model_name: 'm-1',
  base_url: '',
  has_key: true,
  time_limits: { first_token: 300, silence: 90 },
};

describe('the values of the model form', () => {
  it('name the model by its model name when no other name is given', () => {
    expect(settingsOf(draft({ modelName: ' m-1 ' }))).toMatchObject({ name: 'm-1', model_name: 'm-1' });
    expect(settingsOf(draft({ name: 'Mine' }))).toMatchObject({ name: 'Mine', model_name: 'm-1' });
  });

  it('send no key when its field is empty', () => {
    expect(settingsOf(draft({ apiKey: ' ' }))).not.toHaveProperty('api_key');
    expect(settingsOf(draft({ apiKey: ' sk-1 ' }))).toHaveProperty('api_key', 'sk-1');
  });

  it('give the same settings again when nothing was changed, without the key', () => {
    const { model_id, default_for, is_built_in, from_environment, has_key, ...settings } = listed;
    expect(settingsOf(toModelDraft(listed))).toEqual(settings);
  });

  it('read prices with a decimal point or comma', () => {
    expect(settingsOf(draft({ inputPrice: '0,15', outputPrice: '0.6' }))?.price).toEqual({
      input: 0.15,
      output: 0.6,
    });
  });

  it.each([
    [{ modelName: ' ' }, ['modelName']],
    [{ baseUrl: '' }, ['baseUrl']],
    [{ baseUrl: 'localhost:1' }, ['baseUrl']],
    [{ apiKey: 'two words' }, ['apiKey']],
    [{ contextTokens: '' }, ['contextTokens']],
    [{ contextTokens: '12.5' }, ['contextTokens']],
    [{ inputPrice: '-1', outputPrice: 'x' }, ['inputPrice', 'outputPrice']],
    [{ purposes: [] }, ['purposes']],
    [{ firstToken: '0', silence: '3601' }, ['firstToken', 'silence']],
    [{ firstToken: '1.5', silence: '' }, ['firstToken', 'silence']],
  ] as const)('%j: the invalid fields are named', (change, expected) => {
    expect(invalidFields(change)).toEqual(expected);
  });

  it('lose the address and the purposes that the new provider does not have', () => {
    const asked = withProvider(draft({ purposes: ['image'] }), 'anthropic');
    expect(asked).toMatchObject({ provider: 'anthropic', baseUrl: '', purposes: ['chat'] });
    expect(withProvider(asked, 'openai').baseUrl).toBe(newModelDraft.baseUrl);
  });
});
