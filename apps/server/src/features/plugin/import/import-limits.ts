import {
  ODD_PARAMETER_NAME,
  PARAMETER_CHOICES_MAX,
  PARAMETER_DEPTH_MAX,
  PARAMETER_NAME_MAX,
  PARAMETER_VALUE_MAX,
  PARAMETERS_MAX,
  PLUGIN_DESCRIPTION_MAX,
  PLUGIN_NAME_MAX,
  PLUGIN_TOOLS_MAX,
  TOOL_DESCRIPTION_MAX,
  TOOL_MAX_CHARACTERS,
  TOOL_PATH_MAX,
} from '@parley/contract';
import type { ImportLimits } from './imported-plugin.ts';

/** Of a document, in bytes of UTF-8. */
export const DOCUMENT_MAX_BYTES = 2 * 2 ** 20;

export const IMPORT_LIMITS: ImportLimits = {
  operations: 3_000,
  tools: PLUGIN_TOOLS_MAX,
  toolCharacters: TOOL_MAX_CHARACTERS,
  // What `RegisterPlugin` takes, also where a character is three bytes.
  characters: 2_500_000,
  depth: PARAMETER_DEPTH_MAX,
  parameters: PARAMETERS_MAX,
  parameterName: PARAMETER_NAME_MAX,
  oddName: ODD_PARAMETER_NAME.source,
  value: PARAMETER_VALUE_MAX,
  choices: PARAMETER_CHOICES_MAX,
  toolDescription: TOOL_DESCRIPTION_MAX,
  // Descriptions of parameters go to the model with each call: what is longer costs more than it helps.
  parameterDescription: 500,
  path: TOOL_PATH_MAX,
  pluginName: PLUGIN_NAME_MAX,
  pluginDescription: PLUGIN_DESCRIPTION_MAX,
};
