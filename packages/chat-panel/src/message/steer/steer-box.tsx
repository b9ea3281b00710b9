import { parseJson, verboseOf } from '@parley/chat-core';
import { useMessage } from '../../chat-client/use-in-group.ts';
import { steerTexts } from '../../texts/later/steer-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import { SteerBubble } from './steer-bubble.tsx';

/** Words that the user added to an answer, where the model got them. */
export function SteerBox({ messageId }: { messageId: string }) {
  const texts = useLaterTexts(steerTexts);
  const message = useMessage(messageId);
  if (!message) return null;
  const { text } = (parseJson(verboseOf(message)?.data ?? '', () => undefined) ?? {}) as { text?: unknown };
  return <SteerBubble messageId={messageId} text={typeof text === 'string' ? text : ''} state={texts.steerRead} />;
}
