import { type PluginAuth, secretPlaceOf, takesSharedSecret } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { PluginRow } from './plugin.schema.ts';

const placeOf = (pluginId: string) => ({ purpose: 'plugin secret', id: pluginId });

export type PluginSecrets = ReturnType<typeof createPluginSecrets>;

/** Whether the secret that a plugin needs is stored for this address and auth. */
export const hasSecret = (
  { sealedSecrets }: Pick<PluginRow, 'sealedSecrets'>,
  url: string,
  auth: PluginAuth,
): boolean => takesSharedSecret(auth) && Object.hasOwn(JSON.parse(sealedSecrets), secretPlaceOf(url, auth));

/** The secrets of plugins: write-only for builders, decrypted only to call the API. */
export function createPluginSecrets(secrets: Secrets) {
  return {
    /** What is stored for a plugin with this secret, if one is given. Of those before, the ones with a used place are kept. */
    async seal(
      database: Database,
      plugin: Pick<PluginRow, 'id' | 'url' | 'sealedSecrets'>,
      auth: PluginAuth,
      secret: string | undefined,
      usedPlaces: readonly string[],
    ): Promise<Pick<PluginRow, 'sealedSecrets'>> {
      const place = secretPlaceOf(plugin.url, auth);
      const kept = Object.entries(JSON.parse(plugin.sealedSecrets)).filter(([one]) =>
        [place, ...usedPlaces].includes(one),
      );
      const isStored = secret !== undefined && takesSharedSecret(auth);
      const added = isStored ? [[place, await secrets.seal(database, placeOf(plugin.id), secret)]] : [];
      return { sealedSecrets: JSON.stringify(Object.fromEntries([...kept, ...added])) };
    },
    /** Null where none is stored for this address and auth. */
    open(row: Pick<PluginRow, 'id' | 'sealedSecrets'>, url: string, auth: PluginAuth): string | null {
      if (!hasSecret(row, url, auth)) return null;
      return secrets.open(placeOf(row.id), JSON.parse(row.sealedSecrets)[secretPlaceOf(url, auth)]);
    },
  };
}
