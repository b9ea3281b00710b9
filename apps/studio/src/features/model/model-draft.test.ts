import type { ListedModel } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { type ModelDraft, newModelDraft, readModelDraft, toModelDraft, withProvider } from './model-draft.ts';

const draft = (change: Partial<ModelDraft>): ModelDraft => ({ ...newModelDraft, modelName: 'm-1', ...change });
const problems = (change: Partial<ModelDraft>) => readModelDraft(draft(change)).problems;

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
};

describe('a model while it is typed', () => {
  it('takes the name of the model where no other is given', () => {
    expect(readModelDraft(draft({ modelName: ' m-1 ' })).settings).toMatchObject({ name: 'm-1', model_name: 'm-1' });
    expect(readModelDraft(draft({ name: 'Mine' })).settings).toMatchObject({ name: 'Mine', model_name: 'm-1' });
  });

  it('sends no key when the field is empty', () => {
    expect(readModelDraft(draft({ apiKey: ' ' })).settings).not.toHaveProperty('api_key');
    expect(readModelDraft(draft({ apiKey: ' sk-1 ' })).settings).toHaveProperty('api_key', 'sk-1');
  });

  it('becomes what it was when nothing is changed, without the key', () => {
    const { model_id, default_for, is_built_in, from_environment, has_key, ...settings } = listed;
    expect(readModelDraft(toModelDraft(listed)).settings).toEqual(settings);
  });

  it('reads prices with a point or a comma', () => {
    expect(readModelDraft(draft({ inputPrice: '0,15', outputPrice: '0.6' })).settings?.price).toEqual({
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
  ] as const)('says which fields of %j cannot be sent', (change, expected) => {
    expect(problems(change)).toEqual(expected);
  });

  it('forgets address and uses that another provider does not have', () => {
    const asked = withProvider(draft({ purposes: ['image'] }), 'anthropic');
    expect(asked).toMatchObject({ provider: 'anthropic', baseUrl: '', purposes: ['chat'] });
    expect(withProvider(asked, 'openai').baseUrl).toBe(newModelDraft.baseUrl);
  });
});
