import type { ChatClient, WriteablePlugin } from '@parley/chat-core';
import type { BotDraft } from '@parley/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSection } from './draft/draft-editor.ts';
import { isSameValue } from './draft/merge/same-value.ts';

const NAME = 'opening-preview';

/** Lets the editor write the opening of the open chat. */
export const openingPreviewPlugin: WriteablePlugin = {
  name: NAME,
  mode: 'writeable',
  setup: ({ onboarding }) => ({
    publicMethods: {
      show: ({ prologue, suggested_questions }: BotDraft['onboarding_info']) =>
        onboarding.update({
          prologue,
          suggestions: suggested_questions.map((content, index) => ({ id: String(index), content })),
        }),
    },
  }),
};

/**
 * Shows the opening in the chat while it is typed. Variables are filled by the server: when it is saved, and here when it is
 * again as it was saved.
 */
export function useOpeningPreview(client: ChatClient | null, saved: BotDraft['onboarding_info']): void {
  const [opening] = useSection('onboarding_info');
  const text = JSON.stringify(opening);
  const shown = useRef({ client, text });
  const isPreview = useRef(false);
  const show = useEffectEvent(() => {
    const wasPreview = isPreview.current;
    isPreview.current = !isSameValue(opening, saved);
    if (isPreview.current) client?.plugins.publicMethodsOf(NAME)?.show?.(opening);
    else if (wasPreview) void client?.refreshBotInfo();
  });
  useEffect(() => {
    const isTyped = shown.current.client === client && shown.current.text !== text;
    shown.current = { client, text };
    if (isTyped) show();
  }, [client, text]);
}
