import { useMessageMeta } from '../../chat-client/use-message-meta.ts';
import { usePanel } from '../../panel/panel-context.ts';
import { fillIn } from '../../texts/fill-in.ts';
import { Divider } from './divider.tsx';

/** From here on another agent speaks. */
export function MultiAgentDivider({ messageId }: { messageId: string }) {
  const { copy } = usePanel();
  const name = useMessageMeta(messageId)?.botState?.agent_name ?? copy.agentUnnamed;
  return <Divider text={fillIn(copy.agentJoined, { name })} />;
}
