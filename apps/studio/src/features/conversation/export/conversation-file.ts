import {
  type ChatMessage,
  MessageEnding,
  MessageStatus,
  MixContent,
  Steer,
  type TurnVersion,
  VerboseContent,
} from '@parley/contract';

export type ExportFormat = 'markdown' | 'json';

interface ExportedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** A message as people read it: the addresses of files would not be valid for long. */
interface ExportedMessage {
  readonly message_id: string;
  readonly reply_id: string;
  readonly role: ChatMessage['role'];
  readonly type: ChatMessage['type'];
  /** ISO 8601. */
  readonly time: string;
  readonly text: string;
  readonly reasoning?: string;
  /** The user stopped it. */
  readonly is_stopped?: true;
  /** Why the answer, or the one to this question, is not complete, and the error message that its reader got. */
  readonly ending?: string;
  readonly ending_reason?: string;
  /** The user added it to the answer in progress. */
  readonly is_steer?: true;
  readonly files?: readonly ExportedFile[];
  readonly picture_count?: number;
}

export interface ConversationFile {
  readonly format: 'parley.conversation';
  readonly version: 1;
  readonly conversation_id: string;
  readonly title: string;
  readonly agent: { readonly bot_id: string; readonly name: string };
  readonly exported_at: string;
  readonly messages: readonly ExportedMessage[];
  /** Versions of turns that are not shown, with what follows them. Only in JSON. */
  readonly hidden_versions?: readonly HiddenVersion[];
}

interface HiddenVersion {
  /** The question of the version. */
  readonly version_id: string;
  /** The shown question in whose place it would stand, and which of the versions of that place it is. Not inside another hidden version. */
  readonly replaces?: string;
  readonly number?: number;
  readonly messages: readonly ExportedMessage[];
}

/** The messages of each version that is not shown, the oldest first. */
export function toHiddenVersions(
  hidden: readonly { readonly version_id: string; readonly message: ChatMessage }[],
  turns: readonly TurnVersion[],
): HiddenVersion[] {
  const versionIds = [...new Set(hidden.map(({ version_id }) => version_id))];
  return versionIds.map((version_id) => ({
    version_id,
    ...placeOf(version_id, turns),
    messages: toExportedMessages(hidden.filter((one) => one.version_id === version_id).map(({ message }) => message)),
  }));
}

function placeOf(versionId: string, turns: readonly TurnVersion[]): Pick<HiddenVersion, 'replaces' | 'number'> {
  const turn = turns.find(({ version_ids }) => version_ids.includes(versionId));
  return turn ? { replaces: turn.message_id, number: turn.version_ids.indexOf(versionId) + 1 } : {};
}

const EXPORTED_TYPES: readonly ChatMessage['type'][] = ['question', 'answer', 'task_manual_trigger'];

/** Questions, what was added to their answers, and answers, the oldest first. */
export function toExportedMessages(messages: readonly ChatMessage[]): ExportedMessage[] {
  return messages.flatMap((message) => {
    if (EXPORTED_TYPES.includes(message.type)) return [toExported(message)];
    const content = steerTextOf(message);
    return content === null ? [] : [{ ...toExported({ ...message, content }), role: 'user', is_steer: true }];
  });
}

function steerTextOf({ type, content }: ChatMessage): string | null {
  const verbose = type === 'verbose' ? VerboseContent.parse(JSON.parse(content)) : null;
  return verbose?.msg_type === 'steer' ? Steer.parse(JSON.parse(verbose.data)).text : null;
}

function toExported(message: ChatMessage): ExportedMessage {
  const { message_id, reply_id, role, type, content_time, reasoning_content, status, extra_info } = message;
  const { ending, ending_reason } = extra_info;
  const { text, files, pictures } = contentOf(message);
  return {
    message_id,
    reply_id,
    role,
    type,
    time: new Date(content_time).toISOString(),
    text,
    ...(reasoning_content !== '' && { reasoning: reasoning_content }),
    ...(status === MessageStatus.broken && !ending && { is_stopped: true }),
    ...(ending && { ending }),
    ...(ending && ending_reason && { ending_reason }),
    ...(files.length > 0 && { files }),
    ...(pictures > 0 && { picture_count: pictures }),
  };
}

function contentOf({ content, content_type, status, broken_pos }: ChatMessage) {
  if (content_type === 'mix') {
    const { item_list } = MixContent.parse(JSON.parse(content));
    return {
      text: item_list.flatMap((item) => (item.type === 'text' ? [item.text] : [])).join('\n'),
      files: item_list.flatMap((item) =>
        item.type === 'file'
          ? [{ name: item.file.file_name, type: item.file.file_type, size: Number(item.file.file_size) }]
          : [],
      ),
      pictures: item_list.filter(({ type }) => type === 'image').length,
    };
  }
  const text = status === MessageStatus.broken ? content.slice(0, broken_pos) : content;
  return { text: content_type === 'text' ? text : '', files: [], pictures: 0 };
}

export interface MarkdownTexts {
  readonly you: string;
  readonly exportedAt: string;
  file(name: string): string;
  readonly picture: string;
  readonly stopped: string;
  /** Of an answer that reached its token limit. */
  readonly cut: string;
  readonly steer: string;
  formatTime(time: string): string;
}

/** A conversation to read: a heading for each message, and its text as it was written. */
export function toMarkdown({ title, agent, messages }: ConversationFile, texts: MarkdownTexts): string {
  const parts = messages.map((message) => {
    const { role, time, text, files = [], picture_count = 0, is_steer } = message;
    const notes = [
      ...files.map(({ name }) => `- ${texts.file(name)}`),
      ...Array.from({ length: picture_count }, () => `- ${texts.picture}`),
    ].join('\n');
    const speaker = role === 'user' ? texts.you : agent.name;
    const note = is_steer ? texts.steer : endOf(message, texts);
    return [`## ${speaker} · ${texts.formatTime(time)}`, notes, text.trim(), note && `*${note}*`]
      .filter((part) => part !== '')
      .join('\n\n');
  });
  return `${[`# ${title}`, `${agent.name} · ${texts.exportedAt}`, ...parts].join('\n\n')}\n`;
}

/** Why the text is not complete; empty where it is. */
function endOf({ is_stopped, ending, ending_reason = '' }: ExportedMessage, { stopped, cut }: MarkdownTexts): string {
  if (ending === MessageEnding.length) return cut;
  return is_stopped ? stopped : ending_reason;
}

/** The title without what file systems refuse. */
export function exportFileName(title: string, format: ExportFormat): string {
  const plain = title
    .replace(/[\\/:*?"<>|\s\p{Cc}]+/gu, ' ')
    .replace(/^[. ]+/, '')
    .slice(0, 80)
    .trim();
  return `${plain || 'conversation'}.${format === 'markdown' ? 'md' : 'json'}`;
}
