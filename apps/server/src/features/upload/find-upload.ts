import { NotFound, Unauthenticated } from '../../platform/access/access.errors.ts';
import type { SessionCaller } from '../../platform/session/sessions.ts';
import type { ObjectRow } from '../object/index.ts';
import { UploadTokenInvalid } from './upload.errors.ts';
import type { UploadRow } from './upload.schema.ts';
import type { UploadTokens } from './upload-token.ts';

/** An unfinished upload, or the finished object. */
export type FoundUpload =
  | { readonly state: 'unfinished'; readonly row: UploadRow }
  | { readonly state: 'finished'; readonly row: ObjectRow };

interface Dependencies {
  tokens: UploadTokens;
  find(id: string): Promise<FoundUpload | null>;
}

export interface UploadProof {
  readonly object_id: string;
  readonly upload_token?: string | undefined;
}

/**
 * An upload accepts its token or its owner's session. A token is refused in another user's session, without revealing
 * whether the upload exists.
 */
export function findUpload({ tokens, find }: Dependencies) {
  return async ({ object_id, upload_token }: UploadProof, session: SessionCaller | null): Promise<FoundUpload> => {
    const found = await find(object_id);
    const isOwn = found?.row.ownerId === session?.userId;
    if (upload_token !== undefined) {
      if (!found || !tokens.isFor(upload_token, found.row) || (session && !isOwn)) throw new UploadTokenInvalid();
      return found;
    }
    if (!session) throw new Unauthenticated();
    if (!found || !isOwn) throw new NotFound();
    return found;
  };
}
