import {
  DEFAULT_MODEL_TIME_LIMITS,
  type ModelProvider,
  type ModelPurpose,
  type ModelTimeLimits,
} from '@parley/contract';
import {
  createDemonstrationModel,
  DEMONSTRATION_MODEL_ID,
  DEMONSTRATION_MODEL_NAME,
} from '../../platform/models/demonstration/demonstration-model.ts';
import type { ModelCapabilities } from '../../platform/models/model.ts';
import type { ModelRow } from './model.schema.ts';

/** Price in the installation's currency for a million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
}

/** A model of the installation: from the settings, the environment, or built in. */
export interface InstalledModel {
  readonly id: string;
  readonly origin: 'settings' | 'environment' | 'built-in';
  readonly name: string;
  readonly provider: ModelProvider | 'demo';
  /** Empty for the provider's own address. */
  readonly baseUrl: string;
  readonly key: StoredKey;
  readonly modelName: string;
  readonly capabilities: ModelCapabilities;
  readonly purposes: readonly ModelPurpose[];
  readonly price: ModelPrice;
  readonly timeLimits: ModelTimeLimits;
}

/** A key of the settings stays encrypted until a client is created for the model. */
type StoredKey = { readonly sealed: string } | { readonly plain: string } | null;

/** The model that an operator configures by environment variables. */
export interface EnvironmentModel {
  readonly baseUrl: string;
  readonly name: string;
  readonly apiKey: string | undefined;
}

export function fromRow(row: ModelRow): InstalledModel {
  return {
    id: row.id,
    origin: 'settings',
    name: row.name,
    provider: row.provider,
    baseUrl: row.baseUrl,
    key: row.sealedKey === null ? null : { sealed: row.sealedKey },
    modelName: row.modelName,
    capabilities: {
      tools: row.tools === 1,
      vision: row.vision === 1,
      reasoning: row.reasoning === 1,
      contextTokens: row.contextTokens,
    },
    purposes: JSON.parse(row.purposes),
    price: { input: row.inputPrice, output: row.outputPrice },
    timeLimits: { first_token: row.firstTokenSeconds, silence: row.silenceSeconds },
  };
}

const FREE: ModelPrice = { input: 0, output: 0 };

/** Capabilities that nearly every model has today; for others the model is set up on the Models page. */
export function fromEnvironment({ baseUrl, name, apiKey }: EnvironmentModel): InstalledModel {
  return {
    id: 'environment',
    origin: 'environment',
    name,
    provider: 'openai',
    baseUrl,
    key: apiKey === undefined ? null : { plain: apiKey },
    modelName: name,
    capabilities: { tools: true, vision: false, reasoning: false, contextTokens: 32_768 },
    purposes: ['chat'],
    price: FREE,
    timeLimits: DEFAULT_MODEL_TIME_LIMITS,
  };
}

/** Needs no provider, so that a new installation can be tried. */
export const demonstration: InstalledModel = {
  id: DEMONSTRATION_MODEL_ID,
  origin: 'built-in',
  name: DEMONSTRATION_MODEL_NAME,
  provider: 'demo',
  baseUrl: '',
  key: null,
  modelName: DEMONSTRATION_MODEL_ID,
  capabilities: createDemonstrationModel().capabilities,
  purposes: ['chat'],
  price: FREE,
  timeLimits: DEFAULT_MODEL_TIME_LIMITS,
};
