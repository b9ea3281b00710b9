import type { OutboxEntry } from '@parley/chat-core';
import { Button } from '@parley/ui';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import styles from './outbox.module.css';

interface OutboxEditorProps {
  entry: OutboxEntry;
  onDone: () => void;
}

/** Other words for a message that waits. If it has left meanwhile, that is said and the words stay. */
export function OutboxEditor({ entry, onDone }: OutboxEditorProps) {
  const client = useClient();
  const texts = useTexts();
  const { setNotice } = useComposer();
  const [text, setText] = useState(entry.text);
  const isEmpty = text.trim() === '' && entry.content === undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty) return;
    if (client.editOutbox(entry.localMessageId, text)) onDone();
    else setNotice({ tone: 'warning', text: texts.outboxLeft });
  };
  return (
    <form className={styles.editor} onSubmit={save}>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the words that were there
        autoFocus
        aria-label={texts.outboxEditing}
        className={styles.input}
        rows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.stopPropagation();
          onDone();
        }}
      />
      <div className={styles.buttons}>
        <Button size="small" onClick={onDone}>
          {texts.cancel}
        </Button>
        <Button size="small" variant="primary" type="submit" disabled={isEmpty}>
          {texts.outboxSave}
        </Button>
      </div>
    </form>
  );
}
