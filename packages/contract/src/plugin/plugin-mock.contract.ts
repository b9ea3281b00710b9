import * as z from 'zod/mini';
import { maxGraphemes } from '../graphemes.ts';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';

export const TOOL_MOCK_SETS_MAX = 50;
export const MOCK_CASES_MAX = 50;
export const MOCK_RESPONSE_MAX = 50_000;
export const MOCK_NAME_MAX = 50;

const MockName = z.string().check(z.trim(), z.minLength(1), maxGraphemes(MOCK_NAME_MAX));

/** A response that stands for that of the API. */
const MockCase = z.strictObject({
  /** Made by the client, different within the set. */
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  name: MockName,
  /** JSON text. */
  response: z.string().check(z.maxLength(MOCK_RESPONSE_MAX)),
});
export type MockCase = z.infer<typeof MockCase>;

const cases = z.array(MockCase).check(z.maxLength(MOCK_CASES_MAX));

/** Responses of a tool for tries (studio §2 mock set page). */
export const MockSet = z.object({
  mock_set_id: idOf('plugin-mock-set'),
  api_id: z.string(),
  name: z.string(),
  cases: z.array(MockCase),
  /** The case that answers; empty for the first. */
  active_case_id: z.string(),
  /** The bots for whose debug chat it is switched on. */
  bot_ids: z.array(z.string()),
  creator_name: z.string(),
  update_time: z.int(),
});
export type MockSet = z.infer<typeof MockSet>;

export const ListMockSets = defineOperation({
  name: 'ListMockSets',
  method: 'POST',
  path: '/api/plugin_api/list_mock_sets',
  summary: 'Lists the mock sets of a tool with their cases.',
  policy: signedIn('read', 'see-space'),
  hasLargeResponse: true,
  request: z.strictObject({ api_id: idOf('plugin-tool') }),
  response: z.object({ mock_sets: z.array(MockSet) }),
});

export const CreateMockSet = defineOperation({
  name: 'CreateMockSet',
  method: 'POST',
  path: '/api/plugin_api/create_mock_set',
  summary: 'Adds a mock set to a tool.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({ api_id: idOf('plugin-tool'), name: MockName, cases: z.optional(cases) }),
  response: z.object({ mock_set_id: idOf('plugin-mock-set') }),
});

export const UpdateMockSet = defineOperation({
  name: 'UpdateMockSet',
  method: 'POST',
  path: '/api/plugin_api/update_mock_set',
  summary: 'Changes a mock set. Fields that are left out stay as they are. Responses that are no JSON are refused.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    mock_set_id: idOf('plugin-mock-set'),
    name: z.optional(MockName),
    cases: z.optional(cases),
    active_case_id: z.optional(z.string().check(z.maxLength(64))),
  }),
  response: z.object({}),
});

export const DeleteMockSet = defineOperation({
  name: 'DeleteMockSet',
  method: 'POST',
  path: '/api/plugin_api/delete_mock_set',
  summary: 'Deletes a mock set. Agents that used it for tries call the API again.',
  policy: signedIn('manage', 'change-content'),
  request: z.strictObject({ mock_set_id: idOf('plugin-mock-set') }),
  response: z.object({}),
});

export const GenerateMockCase = defineOperation({
  name: 'GenerateMockCase',
  method: 'POST',
  path: '/api/plugin_api/generate_mock_case',
  summary: 'Asks the default model for a response that fits the response fields of a tool. Nothing is stored.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({ api_id: idOf('plugin-tool'), wish: z.optional(z.string().check(z.maxLength(500))) }),
  response: z.object({ response: z.string() }),
});

export const ListBotMockSets = defineOperation({
  name: 'ListBotMockSets',
  method: 'POST',
  path: '/api/plugin_api/list_bot_mock_sets',
  summary: 'Lists the mock sets that are switched on for the debug chat of a bot, and all that could be.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ bot_id: idOf('bot') }),
  response: z.object({
    mock_sets: z.array(
      z.object({
        mock_set_id: z.string(),
        name: z.string(),
        plugin_id: z.string(),
        plugin_name: z.string(),
        api_id: z.string(),
        tool_name: z.string(),
        is_on: z.boolean(),
      }),
    ),
  }),
});

export const SwitchBotMockSet = defineOperation({
  name: 'SwitchBotMockSet',
  method: 'POST',
  path: '/api/plugin_api/switch_bot_mock_set',
  summary:
    'Switches a mock set on or off for the debug chat of a bot: while it is on, its case answers and the API is not called. It replaces another one of the same tool.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({ bot_id: idOf('bot'), mock_set_id: idOf('plugin-mock-set'), is_on: z.boolean() }),
  response: z.object({}),
});
