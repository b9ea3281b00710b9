import { MOCK_RESPONSE_MAX, type PluginTool } from '@parley/contract';
import { formatJson } from '../../../form/json-editor/format-json.ts';
import { jsonProblem } from '../../../form/json-editor/json-problem.ts';

/** The response of a tool's example as a mock set has it: as JSON. Undefined where there is none, or where it is too long. */
export function exampleResponse({ debug_example }: Pick<PluginTool, 'debug_example'>): string | undefined {
  const response = debug_example?.response ?? '';
  if (response === '') return undefined;
  const json = jsonProblem(response) === undefined ? response : JSON.stringify(response);
  return [formatJson(json), json].find(({ length }) => length <= MOCK_RESPONSE_MAX);
}
