import type { ModelConnection } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { InstalledModel } from './installed-model.ts';
import { ModelKeyNeeded } from './model.errors.ts';

const secretOf = (modelId: string) => ({ purpose: 'model key', id: modelId });

export type ModelKeys = ReturnType<typeof createModelKeys>;

/** Providers' keys: write-only for administrators, decrypted only to ask the provider. */
export function createModelKeys(secrets: Secrets) {
  return {
    seal: (database: Database, modelId: string, key: string) => secrets.seal(database, secretOf(modelId), key),
    open({ id, key }: InstalledModel): string | undefined {
      if (key === null) return undefined;
      return 'plain' in key ? key.plain : secrets.open(secretOf(id), key.sealed);
    },
  };
}

/**
 * Refuses to send a model's stored key to another address than it was entered for: an administrator who changes the
 * address could read the key there.
 */
export function refuseOtherAddress(stored: InstalledModel, requested: ModelConnection): void {
  if (stored.key === null) return;
  const isSame = stored.provider === requested.provider && originOf(stored.baseUrl) === originOf(requested.base_url);
  if (!isSame) throw new ModelKeyNeeded();
}

const originOf = (baseUrl: string) => (baseUrl === '' ? '' : new URL(baseUrl).origin);
