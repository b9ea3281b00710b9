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

/** The secrets of plugins: write-only for builders, decrypted only to call the API. */
export function createPluginSecrets(secrets: Secrets) {
  return {
    async seal(
      database: Database,
      plugin: { readonly id: string; readonly url: string },
      auth: PluginAuth,
      secret: string,
    ): Promise<Pick<PluginRow, 'sealedSecret' | 'secretOrigin'>> {
      if (!takesSharedSecret(auth)) return { sealedSecret: null, secretOrigin: null };
      return {
        sealedSecret: await secrets.seal(database, placeOf(plugin.id), secret),
        secretOrigin: secretOriginOf(plugin.url, auth),
      };
    },
    /** Null where none is stored for this address and auth. */
    open(row: Pick<PluginRow, 'id' | 'sealedSecret' | 'secretOrigin'>, url: string, auth: PluginAuth): string | null {
      if (row.sealedSecret === null || row.secretOrigin !== secretOriginOf(url, auth)) return null;
      return secrets.open(placeOf(row.id), row.sealedSecret);
    },
  };
}
