import type { ChatClient } from '@parley/chat-core';
import type { BotInfo } from '@parley/contract';
import { Text } from '@parley/ui';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';

export interface OpeningBot {
  readonly bot: Pick<BotInfo, 'description' | 'onboarding_info' | 'prompt_info'>;
  readonly isEditable: boolean;
  readonly client: ChatClient;
}

export const OpeningBotContext = createContext<OpeningBot | null>(null);

/** Face and name of the agent. Without an opening text or questions: also what it is for, and what to do next. */
export function BotOpening({ children }: { children: ReactNode }) {
  const opening = use(OpeningBotContext);
  return (
    <>
      {children}
      {opening && isWithoutOpening(opening) && <NextStep {...opening} />}
    </>
  );
}

/** Above messages it would move them when the agent gets an opening. */
function useIsEmpty({ conversation }: ChatClient): boolean {
  return useSyncExternalStore(conversation.subscribe, () => conversation.getState().messages.length === 0);
}

function isWithoutOpening({ bot: { onboarding_info } }: OpeningBot): boolean {
  return onboarding_info.prologue.trim() === '' && onboarding_info.suggested_questions.length === 0;
}

function NextStep({ bot, isEditable, client }: OpeningBot) {
  const { t } = useTranslation();
  const isEmpty = useIsEmpty(client);
  if (!isEmpty) return null;
  const needsPrompt = isEditable && bot.prompt_info.prompt.trim() === '';
  return (
    <>
      {bot.description && <Text>{bot.description}</Text>}
      <Text tone="muted">{t(needsPrompt ? 'bot_opening_write_prompt' : 'bot_opening_try')}</Text>
    </>
  );
}
