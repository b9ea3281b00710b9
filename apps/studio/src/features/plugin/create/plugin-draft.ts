import { type ImportedPlugin, PLUGIN_DESCRIPTION_MAX, PLUGIN_NAME_MAX, PluginUrl } from '@parley/contract';
import { type AuthDraft, authDraftOf, newAuthDraft, secretOf, toAuth, withSecret } from '../auth/auth-draft.ts';
import { noIcon, type PluginIcon } from '../plugin-picture-field.tsx';

/** A plugin while it is created. */
export interface PluginDraft {
  readonly name: string;
  readonly desc: string;
  readonly icon: PluginIcon;
  readonly url: string;
  readonly auth: AuthDraft;
}

export const newPluginDraft: PluginDraft = { name: '', desc: '', icon: noIcon, url: '', auth: newAuthDraft };

/** With the key of a curl command. */
export type ReadPlugin = ImportedPlugin & { readonly secret?: string | undefined };

/** What was read, to be looked over. */
export const draftOfImport = ({ name, desc, url, auth, secret = '' }: ReadPlugin): PluginDraft => ({
  name: name.slice(0, PLUGIN_NAME_MAX),
  desc: desc.slice(0, PLUGIN_DESCRIPTION_MAX),
  icon: noIcon,
  url,
  auth: withSecret(authDraftOf(auth), secret),
});

export const isAddress = (url: string): boolean => PluginUrl.safeParse(url).success;

/** What the contract takes; undefined while something is missing or wrong. */
export function toRequest({ name, desc, icon, url, auth }: PluginDraft) {
  const read = toAuth(auth, true);
  const secret = secretOf(auth);
  if (name.trim() === '' || !isAddress(url) || !read) return undefined;
  return {
    name,
    desc,
    ...(icon.uri !== '' && { icon_uri: icon.uri }),
    url,
    auth: read,
    ...(secret !== undefined && { secret }),
  };
}
