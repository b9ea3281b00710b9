import type { OutboxEntry } from '@parley/chat-core';
import { Button } from '@parley/ui';
import { type FormEvent, useState } from 'react';
import { usePanel } from '../../panel/panel-context.ts';
import { useComposer } from '../state/composer-context.ts';
import styles from './outbox.module.css';

interface OutboxEditorProps {
  entry: OutboxEntry;
  onDone: () => void;
}

/** Other words for a message that waits. If it has left meanwhile, that is said and the words stay. */
export function OutboxEditor({ entry, onDone }: OutboxEditorProps) {
  const { client, copy } = usePanel();
  const { setNotice } = useComposer();
  const [text, setText] = useState(entry.text);
  const isEmpty = text.trim() === '' && entry.content === undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty) return;
    if (client.editOutbox(entry.localMessageId, text)) onDone();
    else setNotice({ tone: 'warning', text: copy.outboxLeft });
  };
  return (
    <form className={styles.editor} onSubmit={save}>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the words that were there
        autoFocus
        aria-label={copy.outboxEditing}
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
          {copy.cancel}
        </Button>
        <Button size="small" variant="primary" type="submit" disabled={isEmpty}>
          {copy.outboxSave}
        </Button>
      </div>
    </form>
  );
}
