import { contentOf } from '@parley/chat-core';
import { Button } from '@parley/ui';
import { useMessage } from '../chat-client/use-message.ts';
import { useMessageMeta } from '../chat-client/use-message-meta.ts';
import { usePanel } from '../panel/panel-context.ts';
import { askingCard } from './card/asking-card.ts';
import styles from './card/card.module.css';
import { CardForm } from './card/card-form.tsx';
import type { ContentProps, ContentRenderer } from './content-renderer.ts';
import { Markdown } from './markdown/markdown.tsx';

type Message = Parameters<typeof contentOf>[0];

function askedBy(message: Message) {
  const content = contentOf(message);
  return content.type === 'card' ? askingCard(content.card) : null;
}

/** A question of the bot with options or a form: the answer is the next message, which goes on with what waits for it. */
function CardContent({ messageId }: ContentProps) {
  const { client, preferences } = usePanel();
  const message = useMessage(messageId);
  const meta = useMessageMeta(messageId);
  const asked = message && askedBy(message);
  if (!asked) return null;
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

export const cardContent: ContentRenderer = {
  name: 'card',
  draws: (message) => askedBy(message) !== null,
  Content: CardContent,
};
