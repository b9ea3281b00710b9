import {
  steer as addToReply,
  type Conversation,
  canSteer,
  filesOfMessage,
  isSteered,
  type OutboxEntry,
  parseJson,
  pendingFiles,
} from '@parley/chat-core';
import { Button, IconButton } from '@parley/ui';
import { ArrowUp, Clock, CornerDownRight, Paperclip, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useAnnouncer } from '../../parts/announcer.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import { useComposerHandle } from '../state/composer-handle.ts';
import styles from './outbox.module.css';

const OutboxHandle = lazyPart(async () => (await import('./outbox-handle.tsx')).OutboxHandle);

/**
 * The messages that wait to be sent, in order; they can be sent now, added to the running reply, moved, taken back and removed.
 * Not lazy, because it is needed offline.
 */
export function Outbox() {
  const announcer = useAnnouncer();
  const texts = useTexts();
  const [select] = useState(createQueueSelector);
  const entries = useConversation(select);
  // A message that is about to be sent stays here only for a moment.
  const waiting = entries.filter(({ reason: waitsFor }) => waitsFor !== 'starting');
  const count = waiting.length;
  const reason = waiting.at(-1)?.reason === 'offline' ? texts.outboxOffline : texts.outboxBusy;
  // Not when they are moved.
  useEffect(() => {
    if (count > 0) announcer.announce(reason);
  }, [announcer, count, reason]);
  if (entries.length === 0) return null;
  return (
    <ul aria-label={texts.outbox} className={styles.outbox}>
      {entries.map((entry) => (
        <OutboxRow key={entry.localMessageId} entry={entry} shown={entries} />
      ))}
    </ul>
  );
}

/** Without those that a running reply has: the list shows them. */
function createQueueSelector() {
  let before: readonly OutboxEntry[] = [];
  return (conversation: Conversation): readonly OutboxEntry[] => {
    const { outbox } = conversation;
    const entries = outbox.filter(({ localMessageId }) => !isSteered(conversation, localMessageId));
    if (entries.length === before.length && entries.every((entry, place) => entry === before[place])) return before;
    before = entries;
    return entries;
  };
}

function OutboxRow({ entry, shown }: { entry: OutboxEntry; shown: readonly OutboxEntry[] }) {
  const client = useClient();
  const texts = useTexts();
  const { input, setNotice } = useComposer();
  const { draft } = useComposerHandle();
  const { fileLimit } = useSettings().preferences;
  const isReplying = useConversation(({ waiting, responding }) => (waiting ?? responding) !== null);
  const isSteerable = useConversation((conversation) => canSteer(conversation, entry));
  const [isEditing, setEditing] = useState(false);
  // Until the list shows it with the reply: whatever else was done with it meanwhile would come too late.
  const [addedTo, setAddedTo] = useState<string | null>(null);
  const isAdding = useConversation(({ waiting }) => addedTo !== null && waiting?.replyId === addedTo);
  const { localMessageId, text, content } = entry;
  const files = fileNamesOf(entry);
  const canEditText = !entry.isPreparing && (content === undefined || content.contentType === 'mix');
  const onEdited = () => {
    setEditing(false);
    input.current?.focus();
  };
  /** Back into the composer, before what is written there. A message that cannot go there, or whose files do not fit, is edited in its place. */
  const edit = () => {
    const uploads = client.uploads?.getState() ?? [];
    const fits = pendingFiles(uploads).length + filesOfMessage(uploads, localMessageId).length <= fileLimit;
    const taken = fits ? client.takeBack(localMessageId) : null;
    if (taken === null) return setEditing(true);
    draft.prepend(taken);
    input.current?.focus();
  };
  const steer = async () => {
    setAddedTo(client.conversation.getState().waiting?.replyId ?? null);
    try {
      if (!(await addToReply(client, localMessageId))) setAddedTo(null);
    } catch {
      setAddedTo(null);
      // The message of a reply that has ended meanwhile is sent at once.
      if (client.conversation.getState().waiting) setNotice({ tone: 'warning', text: texts.outboxSteerFailed });
    }
  };
  if (isEditing)
    return (
      <li className={styles.row}>
        <OutboxEditor entry={entry} onDone={onEdited} />
      </li>
    );
  return (
    <li className={styles.row}>
      {shown.length > 1 ? (
        <OutboxHandle entry={entry} shown={shown} />
      ) : (
        <Clock aria-hidden size={16} className={styles.icon} />
      )}
      <div className={styles.body}>
        {text !== '' && <p className={styles.text}>{text}</p>}
        {files.length > 0 && (
          <p className={styles.files}>
            <Paperclip aria-hidden size={12} /> {files.map((name) => name ?? texts.quotedPicture).join(', ')}
          </p>
        )}
        <WaitReason entry={entry} isAdding={isAdding} />
      </div>
      {isSteerable && (
        <IconButton
          disabled={isAdding}
          label={texts.outboxSteer}
          icon={<CornerDownRight aria-hidden />}
          onClick={() => void steer()}
        />
      )}
      {isReplying && (
        <IconButton
          disabled={isAdding}
          label={texts.outboxSendNow}
          icon={<ArrowUp aria-hidden />}
          onClick={() => void client.sendNow(localMessageId)}
        />
      )}
      {canEditText && (
        <IconButton
          data-outbox-edit
          disabled={isAdding}
          label={texts.outboxEdit}
          icon={<Pencil aria-hidden />}
          onClick={edit}
        />
      )}
      <IconButton
        disabled={isAdding}
        label={texts.outboxRemove}
        icon={<Trash2 aria-hidden />}
        onClick={() => client.removeFromOutbox(localMessageId)}
      />
    </li>
  );
}

function WaitReason({ entry, isAdding }: { entry: OutboxEntry; isAdding: boolean }) {
  const texts = useTexts();
  const reason = entry.reason === 'offline' ? texts.outboxOffline : texts.outboxBusy;
  return (
    <p className={styles.reason}>
      {isAdding ? texts.outboxSteering : reason}
      {entry.isInMemoryOnly && ` · ${texts.outboxUnstored}`}
    </p>
  );
}

interface OutboxEditorProps {
  entry: OutboxEntry;
  onDone: () => void;
}

/** Edits the text of a waiting message. If the message was sent meanwhile, shows a notice and keeps the new text. */
function OutboxEditor({ entry, onDone }: OutboxEditorProps) {
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
        // biome-ignore lint/a11y/noAutofocus: it replaces the text that the user clicked to edit
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

/** The names of the files of a message; `null` for a picture, which has no name. */
function fileNamesOf({ content }: OutboxEntry): readonly (string | null)[] {
  if (!content) return [];
  const parsed = parseJson(content.content, () => undefined) as {
    item_list?: readonly { type: string; file?: { file_name: string } }[];
    file_list?: readonly { file_name: string }[];
    image_list?: readonly unknown[];
  } | null;
  const inMix = (parsed?.item_list ?? []).filter(({ type }) => type !== 'text');
  return [
    ...inMix.map(({ file }) => file?.file_name ?? null),
    ...(parsed?.file_list ?? []).map(({ file_name }) => file_name),
    ...(parsed?.image_list ?? []).map(() => null),
  ];
}
