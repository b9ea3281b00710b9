import { AddModel, type ModelSettings } from '@parley/contract';
import type { ScriptedModel } from './scripted-model.ts';
import type { TestBrowser } from './test-browser.ts';

/** Adds the scripted model again as an administrator, with other settings. Returns its id. */
export async function addScriptedModel(
  administrator: TestBrowser,
  { url }: ScriptedModel,
  {
    capabilities,
    ...settings
  }: Partial<Omit<ModelSettings, 'capabilities'>> & {
    capabilities?: Partial<ModelSettings['capabilities']>;
  },
): Promise<string> {
  const { model } = await administrator.call(AddModel, {
    settings: {
      provider: 'openai',
      base_url: url,
      name: 'Other',
      model_name: 'other',
      capabilities: { tools: true, vision: false, reasoning: false, context_tokens: 32_768, ...capabilities },
      purposes: ['chat'],
      price: { input: 0, output: 0 },
      ...settings,
    },
  });
  return model.model_id;
}
