import { MessageStatus } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { chatMessage } from '../../../testing/chat-message.ts';
import {
  type ConversationFile,
  exportFileName,
  toExportedMessages,
  toHiddenVersions,
  toMarkdown,
} from './conversation-file.ts';

const file = { file_key: 'k', file_name: 'report.pdf', file_type: 'pdf', file_size: 12, file_url: '/secret' };
const messages = [
  chatMessage({
    content_type: 'mix',
    content: JSON.stringify({
      item_list: [
        { type: 'file', file },
        { type: 'text', text: 'Sum it up' },
      ],
    }),
  }),
  chatMessage({ message_id: '2', reply_id: '1', role: 'assistant', type: 'function_call', content: '{}' }),
  chatMessage({
    message_id: '3',
    reply_id: '1',
    role: 'assistant',
    type: 'answer',
    content: 'Profits rose. And then',
    status: MessageStatus.broken,
    broken_pos: 13,
    reasoning_content: 'Let me see.',
  }),
];

const answered = { message_id: '3', reply_id: '1', role: 'assistant', type: 'answer' } as const;

const exported: ConversationFile = {
  format: 'parley.conversation',
  version: 1,
  conversation_id: 'c',
  title: 'Report',
  agent: { bot_id: 'b', name: 'Cook' },
  exported_at: '2026-11-17T10:00:00.000Z',
  messages: toExportedMessages(messages),
};
const texts = {
  you: 'You',
  exportedAt: 'Exported today',
  file: (name: string) => `File: ${name}`,
  picture: 'Picture',
  stopped: 'Stopped.',
  cut: 'Cut off.',
  steer: 'Added.',
  formatTime: (time: string) => time.slice(11, 16),
};

describe('an exported conversation', () => {
  it('has questions and answers as they were seen, and no address of a file', () => {
    expect(exported.messages).toEqual([
      {
        message_id: '1',
        reply_id: '0',
        role: 'user',
        type: 'question',
        time: '2026-11-17T09:00:00.000Z',
        text: 'Sum it up',
        files: [{ name: 'report.pdf', type: 'pdf', size: 12 }],
      },
      {
        message_id: '3',
        reply_id: '1',
        role: 'assistant',
        type: 'answer',
        time: '2026-11-17T09:00:00.000Z',
        text: 'Profits rose.',
        reasoning: 'Let me see.',
        is_stopped: true,
      },
    ]);
    expect(JSON.stringify(exported.messages)).not.toContain('secret');
  });

  it('has the versions that are not shown, each with what follows it', () => {
    const hidden = [
      { version_id: 'a', message: chatMessage({ message_id: 'a' }) },
      { version_id: 'b', message: chatMessage({ message_id: 'b' }) },
      { version_id: 'a', message: chatMessage({ message_id: 'c' }) },
    ];
    const turns = [{ message_id: 'shown', version_ids: ['other', 'a', 'shown'], question_numbers: [1, 1, 1] }];
    const versions = toHiddenVersions(hidden, turns).map(({ messages: of, ...version }) => [
      version,
      of.map(({ message_id }) => message_id),
    ]);
    expect(versions).toEqual([
      [{ version_id: 'a', replaces: 'shown', number: 2 }, ['a', 'c']],
      [{ version_id: 'b' }, ['b']],
    ]);
  });

  it('says why an answer is not complete: the user stopped it, it was cut off, or it failed', () => {
    const interrupted = { ending: 'interrupted', ending_reason: 'The server was restarted.' };
    const [question, cut, failed] = toExportedMessages([
      chatMessage({ extra_info: { ending: 'refusal', ending_reason: 'The model declined.' } }),
      chatMessage({ ...answered, extra_info: { ending: 'length' } }),
      chatMessage({ ...answered, status: MessageStatus.broken, broken_pos: 3, extra_info: interrupted }),
    ]);
    expect(question).toMatchObject({ ending: 'refusal', ending_reason: 'The model declined.' });
    expect(cut).toMatchObject({ ending: 'length' });
    expect(failed).toMatchObject(interrupted);
    expect(failed).not.toHaveProperty('is_stopped');
    const written = toMarkdown({ ...exported, messages: [question, cut, failed].flatMap((one) => one ?? []) }, texts);
    expect(written.match(/^\*.*\*$/gm)).toEqual(['*The model declined.*', '*Cut off.*', '*The server was restarted.*']);
  });

  it('as Markdown has a heading for each message', () => {
    expect(toMarkdown(exported, texts)).toBe(
      '# Report\n\nCook · Exported today\n\n## You · 09:00\n\n- File: report.pdf\n\nSum it up\n\n## Cook · 09:00\n\nProfits rose.\n\n*Stopped.*\n',
    );
  });

  it('has the title as its file name', () => {
    expect(exportFileName('a/b: "c"?', 'markdown')).toBe('a b c.md');
    expect(exportFileName('...', 'json')).toBe('conversation.json');
  });

  it('has words that were added to an answer as those of the user, and no other verbose message', () => {
    const verbose = (msg_type: string, data: object) =>
      chatMessage({
        message_id: msg_type,
        reply_id: '1',
        role: 'assistant',
        type: 'verbose',
        content: JSON.stringify({ msg_type, data: JSON.stringify(data) }),
      });
    const shown = toExportedMessages([
      verbose('time_capsule_recall', { wraped_text: 'Bread' }),
      verbose('steer', { text: 'Shorter' }),
    ]);
    expect(shown).toMatchObject([{ message_id: 'steer', role: 'user', text: 'Shorter', is_steer: true }]);
  });
});
