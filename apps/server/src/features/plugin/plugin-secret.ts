import type { PluginAuth } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { PluginRow } from './plugin.schema.ts';

const placeOf = (pluginId: string) => ({ purpose: 'plugin secret', id: pluginId });

export type PluginSecrets = ReturnType<typeof createPluginSecrets>;

/** Whether builders store one secret for all users. */
export const takesSharedSecret = (auth: PluginAuth): boolean =>
  auth.type === 'oauth' ||
  auth.type === 'client_credentials' ||
  ((auth.type === 'key' || auth.type === 'basic') && auth.owner === 'space');

/**
 * Where a secret and what it gives access to go: keys to the API, secrets of OAuth clients to the server that issues tokens, and
 * its tokens to the API. A secret is used only while the plugin has the origins that it was stored for, so that a new address
 * learns neither the secret of the old one nor its tokens.
 */
export const secretOriginOf = (url: string, auth: PluginAuth): string => {
  const isOauth = auth.type === 'oauth' || auth.type === 'client_credentials';
  return [...(isOauth ? [auth.token_url] : []), url].map((address) => new URL(address).origin).join(' ');
};

/** A secret for one kind of auth is not tried with another. */
export const secretPlaceOf = (url: string, auth: PluginAuth): string => `${auth.type} ${secretOriginOf(url, auth)}`;

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
