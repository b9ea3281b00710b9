import type { Database } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { StoredApi } from './table-api.schema.ts';

export type HeaderValues = Readonly<Record<string, string>>;

export const toHeaderValues = (headers: readonly { readonly name: string; readonly value: string }[]): HeaderValues =>
  Object.fromEntries(headers.map(({ name, value }) => [name, value]));

const secretOf = (documentId: string) => ({ purpose: 'headers of a table', id: documentId });

export type ApiHeaderSecrets = ReturnType<typeof createApiHeaderSecrets>;

/** The headers of APIs: write-only for users, decrypted only to request the API. */
export function createApiHeaderSecrets(secrets: Secrets) {
  return {
    async seal(
      database: Database,
      documentId: string,
      headers: HeaderValues,
    ): Promise<Pick<StoredApi, 'headerNames' | 'sealedHeaders'>> {
      const headerNames = Object.keys(headers);
      if (headerNames.length === 0) return { headerNames, sealedHeaders: null };
      const sealedHeaders = await secrets.seal(database, secretOf(documentId), JSON.stringify(headers));
      return { headerNames, sealedHeaders };
    },
    /** Null where the key was lost. */
    open(documentId: string, { headerNames, sealedHeaders }: StoredApi): HeaderValues | null {
      if (headerNames.length === 0) return {};
      return sealedHeaders === null ? null : JSON.parse(secrets.open(secretOf(documentId), sealedHeaders));
    },
  };
}
