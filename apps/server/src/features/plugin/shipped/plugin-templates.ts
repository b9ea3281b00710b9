import {
  type Locale,
  ParameterLocation,
  ParameterSource,
  ParameterType,
  type PluginAuth,
  type ResponseField,
  type ToolDefinition,
} from '@parley/contract';
import { type ShippedParameter, toParameter } from './shipped-plugin.ts';

/** A plugin that works with the key or the server of whoever adds it: `RegisterPlugin` makes one of it. */
interface PluginTemplate {
  readonly id: string;
  readonly name: Readonly<Record<Locale, string>>;
  readonly desc: Readonly<Record<Locale, string>>;
  /** Empty where builders have a server of their own. */
  readonly url: string;
  readonly auth: PluginAuth;
  readonly tools: readonly ToolDefinition[];
}

const field = (name: string, sub_parameters?: ResponseField[]): ResponseField => ({
  name,
  desc: '',
  type: sub_parameters ? ParameterType.array : ParameterType.string,
  is_chosen: true,
  ...(sub_parameters && {
    sub_parameters: [{ name: '', desc: '', type: ParameterType.object, is_chosen: true, sub_parameters }],
  }),
});

const QUERY: ShippedParameter = { name: 'q', desc: 'What to search the web for.' };
const DESC =
  'Searches the web: titles, addresses and excerpts of pages. Read a page with another tool where its excerpt says too little.';

const searching = (
  tool: Pick<ToolDefinition, 'method' | 'path' | 'request_params' | 'response_params'>,
): ToolDefinition => ({
  name: 'search_web',
  desc: DESC,
  body_kind: 'json',
  risk: 'searches',
  ...tool,
});

const searxng: PluginTemplate = {
  id: 'searxng',
  name: { 'en-US': 'Web search (SearXNG)', 'zh-CN': '网页搜索（SearXNG）' },
  desc: {
    'en-US': 'Searches the web through your own SearXNG server. In its settings, search.formats has to contain json.',
    'zh-CN': '通过你自己的 SearXNG 服务器搜索网页。其设置中的 search.formats 须包含 json。',
  },
  url: '',
  auth: { type: 'none' },
  tools: [
    searching({
      method: 'GET',
      path: '/search',
      request_params: [
        toParameter(QUERY),
        toParameter({ name: 'language', desc: 'Such as en or zh-CN.', isOptional: true }),
        toParameter({
          name: 'time_range',
          desc: 'Only pages that are newer.',
          choices: ['day', 'month', 'year'],
          isOptional: true,
        }),
        { ...toParameter({ name: 'format', desc: '', default_value: 'json' }), source: ParameterSource.fixed },
      ],
      response_params: [field('results', [field('title'), field('url'), field('content'), field('publishedDate')])],
    }),
  ],
};

const brave: PluginTemplate = {
  id: 'brave_search',
  name: { 'en-US': 'Web search (Brave)', 'zh-CN': '网页搜索（Brave）' },
  desc: {
    'en-US': 'Searches the web with your own key of the Brave Search API.',
    'zh-CN': '使用你自己的 Brave Search API 密钥搜索网页。',
  },
  url: 'https://api.search.brave.com/res/v1',
  auth: { type: 'key', owner: 'space', location: 'header', name: 'X-Subscription-Token', prefix: '' },
  tools: [
    searching({
      method: 'GET',
      path: '/web/search',
      request_params: [
        toParameter(QUERY),
        toParameter({
          name: 'count',
          type: 'integer',
          desc: 'How many results, at most 20.',
          default_value: '8',
          isOptional: true,
        }),
        toParameter({
          name: 'freshness',
          desc: 'Only pages of the last day, week, month or year.',
          choices: ['pd', 'pw', 'pm', 'py'],
          isOptional: true,
        }),
      ],
      response_params: [
        {
          name: 'web',
          desc: '',
          type: ParameterType.object,
          is_chosen: true,
          sub_parameters: [field('results', [field('title'), field('url'), field('description'), field('age')])],
        },
      ],
    }),
  ],
};

const tavily: PluginTemplate = {
  id: 'tavily',
  name: { 'en-US': 'Web search (Tavily)', 'zh-CN': '网页搜索（Tavily）' },
  desc: { 'en-US': 'Searches the web with your own key of Tavily.', 'zh-CN': '使用你自己的 Tavily 密钥搜索网页。' },
  url: 'https://api.tavily.com',
  auth: { type: 'key', owner: 'space', location: 'header', name: 'Authorization', prefix: 'Bearer ' },
  tools: [
    searching({
      method: 'POST',
      path: '/search',
      request_params: [
        toParameter({ ...QUERY, name: 'query' }),
        toParameter({
          name: 'max_results',
          type: 'integer',
          desc: 'At most 20.',
          default_value: '8',
          isOptional: true,
        }),
        toParameter({
          name: 'topic',
          desc: 'general by default.',
          choices: ['general', 'news', 'finance'],
          isOptional: true,
        }),
        toParameter({
          name: 'time_range',
          desc: 'Only pages that are newer.',
          choices: ['day', 'week', 'month', 'year'],
          isOptional: true,
        }),
      ].map((parameter) => ({ ...parameter, location: ParameterLocation.body })),
      response_params: [field('results', [field('title'), field('url'), field('content')])],
    }),
  ],
};

export const pluginTemplates: readonly PluginTemplate[] = [searxng, brave, tavily];
