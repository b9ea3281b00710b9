import { toReportedError, VOICE_TOAST, type VoiceResult } from '@parley/chat-core';
import { useClient } from '../../chat-client/client-context.ts';
import { formatText } from '../../texts/format-text.ts';
import type { PanelTexts } from '../../texts/panel-texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';

const words = {
  'no-content-recognized': 'voiceNotRecognized',
  'free-credits-insufficient': 'voiceCreditsInsufficient',
  'pro-payment-overdue': 'voicePaymentOverdue',
} as const satisfies Record<NonNullable<(typeof VOICE_TOAST)[VoiceResult]>, keyof PanelTexts>;

/** Sends what was said, and says why it was not sent (chat §8; that something else is under way shows by itself). */
export function useSendVoice(): (audio: Blob) => Promise<void> {
  const client = useClient();
  const texts = useTexts();
  const { setNotice } = useComposer();
  return async (audio) => {
    setNotice(null);
    try {
      const sent = await client.sendVoice(audio, { from: 'inputAndSend' });
      if (sent.result === 'sent') return;
      const toast = VOICE_TOAST[sent.result];
      if (toast) setNotice({ tone: 'warning', text: texts[words[toast]] });
    } catch (error) {
      const reason = toReportedError(error).message;
      setNotice({ tone: 'warning', text: formatText(texts.voiceFailed, { reason }) });
    }
  };
}
