import {
  type ListProviderModels,
  type Locale,
  type ModelConnection,
  type ModelSettings,
  type ModelTestResult,
  type RequestOf,
  type ResponseOf,
  refusalText,
  type TestModel,
} from '@parley/contract';
import { ModelFailure } from '../../platform/models/model-failure.ts';
import type { InstalledModel } from './installed-model.ts';
import type { ReadModelCatalogue } from './model-catalogue.ts';
import { type ModelKeys, refuseOtherAddress } from './model-keys.ts';
import { type AskedModel, createProviderModel, listProviderModelNames } from './provider-model.ts';

const TEST_WITHIN_MS = 30_000;
const REPLY_MAX = 500;

interface Dependencies {
  readCatalogue: ReadModelCatalogue;
  keys: ModelKeys;
  now: () => number;
}
export type ModelTest = ReturnType<typeof createModelTest>;

/** Asks providers on behalf of the administrator, with settings that need not be saved. What goes wrong is a result. */
export function createModelTest({ readCatalogue, keys, now }: Dependencies) {
  /** The key that was typed; else the stored one, if it was given for this address. */
  async function keyFor(connection: ModelConnection, modelId: string | undefined): Promise<string | undefined> {
    if (connection.api_key || modelId === undefined) return connection.api_key;
    const stored = (await readCatalogue()).find(modelId);
    if (!stored) return undefined;
    refuseOtherAddress(stored, connection);
    return keys.open(stored);
  }
}
