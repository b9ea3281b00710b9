import { useMessageMeta } from '../chat-client/use-message-meta.ts';
import { fillIn } from '../copy/fill-in.ts';
import { Divider } from '../message-list/divider.tsx';
import { usePanel } from '../panel/panel-context.ts';

/** From here on another agent speaks. */
export function MultiAgentDivider({ messageId }: { messageId: string }) {
  const { copy } = usePanel();
  const name = useMessageMeta(messageId)?.botState?.agent_name ?? copy.agentUnnamed;
  return <Divider text={fillIn(copy.agentJoined, { name })} />;
}
