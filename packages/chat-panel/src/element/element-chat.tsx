import { createMessageGrabPlugin } from '@parley/chat-core';
import { Scene } from '@parley/contract';
import { useEffect, useRef } from 'react';
import { useChatClient } from '../chat-client/use-chat-client.ts';
import { DIAGRAM_PAGE_PATH } from '../content/diagram/diagram-block.tsx';
import { serverPictureUrl } from '../content/picture/picture-url.ts';
import { serverSpeech } from '../message/speech/server-speech.ts';
import { ChatPanel } from '../panel/chat-panel.tsx';
import type { ElementSettings } from './element-settings.ts';
import { type SignedInUser, useSignedInUser } from './use-signed-in-user.ts';

interface ElementChatProps {
  settings: ElementSettings;
  onError: (error: unknown) => void;
}

/** The panel of an element; rendered when the signed-in user is known. */
export function ElementChat({ settings, onError }: ElementChatProps) {
  const user = useSignedInUser(settings);
  return user && <ChatOfUser settings={settings} user={user} onError={onError} />;
}

function ChatOfUser({ settings, user, onError }: ElementChatProps & { user: SignedInUser }) {
  const { botId, baseUrl, isDraft, locale, panel } = settings;
  const getToken = useLatest(settings.getToken);
  const client = useChatClient(
    [baseUrl, botId, isDraft, user.userId, settings.getToken !== undefined].join(' '),
    () => ({
      botId,
      scene: isDraft ? Scene.playground : Scene.openSdk,
      baseUrl,
      ...(user.userId !== null && { user: { id: user.userId } }),
      ...(settings.getToken && { getToken: (reason) => getToken.current?.(reason) ?? '' }),
      plugins: [createMessageGrabPlugin().plugin],
      enableMarkRead: true,
      report: onError,
    }),
  );
  // Requests of the panel itself carry only the session cookie of the page: no token, and no cookie to another server.
  const isOwnServer = baseUrl === '' && !settings.getToken && user.userId !== null;
  const remotePictureUrl = isOwnServer ? serverPictureUrl : undefined;
  const diagramFrameUrl = baseUrl + DIAGRAM_PAGE_PATH;
  const defaults = {
    theme: 'home',
    enableMessageBoxActionBar: true,
    enableFilebox: isOwnServer,
    remotePictureUrl,
    speechOf: isOwnServer ? serverSpeech : undefined,
    diagramFrameUrl,
  } as const;
  return client && <ChatPanel {...defaults} {...panel} client={client} locale={locale} />;
}

/** A ref to the latest value, for a client that outlives the render that created it. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
