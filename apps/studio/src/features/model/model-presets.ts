/** Servers with an OpenAI-compatible API, with the base URL of their documentation. */
export const modelPresets = [
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1' },
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
  { name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1' },
  { name: 'DeepSeek', baseUrl: 'https://api.deepseek.com/v1' },
] as const;

/** Providers that need an API key. Servers on the same machine need none. */
export const hostedPresets = modelPresets.filter(({ baseUrl }) => baseUrl.startsWith('https:'));

export const OTHER_SERVER = 'other';

/** The display name of the server at a base URL. */
export const serverNameOf = (baseUrl: string): string =>
  modelPresets.find((preset) => preset.baseUrl === baseUrl)?.name ?? new URL(baseUrl).host;

/** The preset whose address this is. */
export const presetOf = (baseUrl: string): string =>
  modelPresets.find((preset) => preset.baseUrl === baseUrl)?.name ?? OTHER_SERVER;
