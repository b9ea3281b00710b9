import type { OutboxEntry } from '@parley/chat-core';
import { IconButton } from '@parley/ui';
import { Clock, Paperclip, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import { filesOfEntry } from './files-of-entry.ts';
import styles from './outbox.module.css';
import { OutboxEditor } from './outbox-editor.tsx';

/** One message that waits. */
export function OutboxRow({ entry }: { entry: OutboxEntry }) {
  const client = useClient();
  const texts = useTexts();
  const { input } = useComposer();
  const [isEditing, setEditing] = useState(false);
  const { localMessageId, text, content } = entry;
  const files = filesOfEntry(entry);
  const isEditable = !entry.isPreparing && (content === undefined || content.contentType === 'mix');
  const onEdited = () => {
    setEditing(false);
    input.current?.focus();
  };
  if (isEditing)
    return (
      <li className={styles.row}>
        <OutboxEditor entry={entry} onDone={onEdited} />
      </li>
    );
  return (
    <li className={styles.row}>
      <Clock aria-hidden size={16} className={styles.icon} />
      <div className={styles.words}>
        {text !== '' && <p className={styles.text}>{text}</p>}
        {files.length > 0 && (
          <p className={styles.files}>
            <Paperclip aria-hidden size={12} /> {files.map((name) => name ?? texts.quotedPicture).join(', ')}
          </p>
        )}
        <p className={styles.reason}>
          {entry.reason === 'offline' ? texts.outboxOffline : texts.outboxBusy}
          {entry.isInMemoryOnly && ` · ${texts.outboxUnstored}`}
        </p>
      </div>
      {isEditable && (
        <IconButton
          data-outbox-edit
          label={texts.outboxEdit}
          icon={<Pencil aria-hidden />}
          onClick={() => setEditing(true)}
        />
      )}
      <IconButton
        label={texts.outboxRemove}
        icon={<Trash2 aria-hidden />}
        onClick={() => client.removeFromOutbox(localMessageId)}
      />
    </li>
  );
}
