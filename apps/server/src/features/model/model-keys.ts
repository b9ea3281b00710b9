import type { ModelConnection } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { InstalledModel } from './installed-model.ts';
import { ModelKeyNeeded } from './model.errors.ts';

const placeOf = (modelId: string) => ({ purpose: 'model key', id: modelId });

export type ModelKeys = ReturnType<typeof createModelKeys>;

/** Keys of providers: written by the administrator, read by nobody, sent to where they were given for. */
export function createModelKeys(secrets: Secrets) {
  return {
    seal: (database: Database, modelId: string, key: string) => secrets.seal(database, placeOf(modelId), key),
    open({ id, key }: InstalledModel): string | undefined {
      if (key === null) return undefined;
      return 'plain' in key ? key.plain : secrets.open(placeOf(id), key.sealed);
    },
  };
}

/**
 * Refuses to use the stored key of a model at another address than it was given for: whoever can change the address
 * could read the key there.
 */
export function refuseOtherAddress(stored: InstalledModel, wanted: ModelConnection): void {
  if (stored.key === null) return;
  const isSame = stored.provider === wanted.provider && originOf(stored.baseUrl) === originOf(wanted.base_url);
  if (!isSame) throw new ModelKeyNeeded();
}

const originOf = (baseUrl: string) => (baseUrl === '' ? '' : new URL(baseUrl).origin);
