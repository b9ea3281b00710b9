import { classNames } from '@parley/ui';
import { useMessageMeta } from '../../chat-client/use-in-group.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './divider.module.css';

/** A line across the list with a text. */
export function Divider({ text, className }: { text: string; className?: string }) {
  return <p className={classNames(styles.divider, className)}>{text}</p>;
}

/** Another agent answers from here on. */
export function MultiAgentDivider({ messageId }: { messageId: string }) {
  const texts = useTexts();
  const name = useMessageMeta(messageId)?.botState?.agent_name ?? texts.agentUnnamed;
  return <Divider text={formatText(texts.agentJoined, { name })} />;
}
