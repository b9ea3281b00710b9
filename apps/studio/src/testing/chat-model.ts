import type { Model } from '@parley/contract';

/** The default chat model of an installation, for tests. */
export const chatModel = (change: Partial<Model> = {}): Model => ({
  model_id: 'model-1',
  name: 'Small',
  provider: 'openai',
  capabilities: { tools: true, vision: false, reasoning: false, context_tokens: 8000 },
  purposes: ['chat'],
  price: { input: 1, output: 2 },
  default_for: ['chat'],
  is_built_in: false,
  from_environment: false,
  ...change,
});
