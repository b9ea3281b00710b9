import type { ChatClient } from '@parley/chat-core';
import { useEffect, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import type { RemotePicture } from '../../settings/panel-preferences.ts';
import { useSettings } from '../../settings/settings-context.ts';
import type { PictureOrigin } from './picture-url.ts';

/** A little less than our server's addresses are valid. Until then a picture that is shown again comes from the cache. */
const ADDRESS_MS = 240_000;

interface Consent {
  /** The address to load the picture from, and when it was asked for. */
  signed?: { readonly url: Promise<string>; readonly at: number };
}

/** The pictures that the user agreed to load, by message and URL. */
const consents = new WeakMap<ChatClient, Map<string, Consent>>();

export type RemoteUrl =
  /** The user has not agreed yet. */
  | { readonly status: 'ask' }
  /** The host has not returned an address yet. */
  | { readonly status: 'waiting' }
  | { readonly status: 'ready'; readonly url: string }
  | { readonly status: 'failed' };

/**
 * The URL of a picture from another site: none before the user agreed, then the one that the host returns for it. The consent
 * holds for the same picture of the same message in the lightbox and in later renders, too.
 */
export function useRemotePicture(origin: PictureOrigin, messageId: string): [remote: RemoteUrl, allow: () => void] {
  const client = useClient();
  const { remotePictureUrl } = useSettings().preferences;
  const [, renderAgain] = useState(0);
  const [answered, setAnswered] = useState<{ readonly url: string; readonly loaded: string | null }>();
  const url = origin.kind === 'ask' ? origin.url : '';
  const key = `${messageId} ${url}`;
  const isAllowed = url !== '' && (consents.get(client)?.has(key) ?? false);
  useEffect(() => {
    const consent = isAllowed ? consents.get(client)?.get(key) : undefined;
    if (!consent || !remotePictureUrl) return;
    let isCurrent = true;
    const answer = (loaded: string | null) => isCurrent && setAnswered({ url, loaded });
    signedUrl(consent, { url, messageId }, remotePictureUrl).then(answer, () => answer(null));
    return () => {
      isCurrent = false;
    };
  }, [client, key, url, messageId, isAllowed, remotePictureUrl]);
  const allow = () => {
    const ofClient = consents.get(client) ?? new Map<string, Consent>();
    consents.set(client, ofClient.set(key, {}));
    renderAgain((count) => count + 1);
  };
  return [remoteUrl(), allow];

  function remoteUrl(): RemoteUrl {
    if (!isAllowed) return { status: 'ask' };
    if (!remotePictureUrl) return { status: 'ready', url };
    if (answered?.url !== url) return { status: 'waiting' };
    return answered.loaded === null ? { status: 'failed' } : { status: 'ready', url: answered.loaded };
  }
}

function signedUrl(
  consent: Consent,
  picture: RemotePicture,
  sign: (picture: RemotePicture) => Promise<string>,
): Promise<string> {
  if (consent.signed && performance.now() - consent.signed.at < ADDRESS_MS) return consent.signed.url;
  const url = sign(picture);
  consent.signed = { url, at: performance.now() };
  url.catch(() => delete consent.signed);
  return url;
}
