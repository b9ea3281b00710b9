import { useMessageMeta } from '../../chat-client/use-message-meta.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { Divider } from './divider.tsx';

/** From here on another agent speaks. */
export function MultiAgentDivider({ messageId }: { messageId: string }) {
  const texts = useTexts();
  const name = useMessageMeta(messageId)?.botState?.agent_name ?? texts.agentUnnamed;
  return <Divider text={formatText(texts.agentJoined, { name })} />;
}
