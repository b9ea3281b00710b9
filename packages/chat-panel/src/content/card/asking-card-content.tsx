import { contentOf } from '@parley/chat-core';
import { Button } from '@parley/ui';
import { useClient } from '../../chat-client/client-context.ts';
import { useMessage } from '../../chat-client/use-message.ts';
import { useMessageMeta } from '../../chat-client/use-message-meta.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { Markdown } from '../markdown/markdown.tsx';
import type { ContentProps } from '../renderer/content-renderer.ts';
import { UnsupportedContent } from '../unsupported/unsupported-content.tsx';
import { askingCard } from './asking-card.ts';
import styles from './card.module.css';
import { CardForm } from './card-form.tsx';

/** A question of the bot with options or a form: the answer is the next message, which goes on with what waits for it. */
export function AskingCardContent({ messageId }: ContentProps) {
  const client = useClient();
  const { preferences } = useSettings();
  const message = useMessage(messageId);
  const meta = useMessageMeta(messageId);
  const content = message && contentOf(message);
  const asked = content?.type === 'card' ? askingCard(content.card) : null;
  if (!asked) return <UnsupportedContent messageId={messageId} />;
  const isDisabled = preferences.readonly || meta?.cardDisabled !== false;
  const answer = (text: string) => {
    // What goes wrong with a message is shown at the message.
    client.sendText(text, { from: 'clickCard' }).catch(() => undefined);
  };
  return (
    <div className={styles.card}>
      {asked.question && <Markdown text={asked.question} messageId={messageId} />}
      {asked.options.length > 0 && (
        <fieldset className={styles.options} aria-label={asked.question} disabled={isDisabled}>
          {asked.options.map((option) => (
            <Button key={option} size="small" onClick={() => answer(option)}>
              {option}
            </Button>
          ))}
        </fieldset>
      )}
      {asked.fields.length > 0 && <CardForm fields={asked.fields} isDisabled={isDisabled} onAnswer={answer} />}
    </div>
  );
}
