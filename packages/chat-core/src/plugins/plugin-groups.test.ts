import type { ChatMessage, InitConversation, ResponseOf } from '@parley/contract';
import { describe, expect, it, vi } from 'vitest';
import { emptyConversation } from '../conversation/empty-conversation.ts';
import { nextConversation } from '../conversation/next-conversation.ts';
import { createSelectorCache } from '../conversation/selector-cache.ts';
import { systemClock } from '../environment/clock.ts';
import type { Member } from '../message/message-group.ts';
import { findGroup, messageGroups } from '../selectors/message-groups.ts';
import { messageMeta } from '../selectors/message-meta.ts';
import { createStore } from '../store/store.ts';
import { initResponse, message, question } from '../testing/messages.ts';
import { scriptedClient, sendAcknowledged } from '../testing/scripted-client.ts';
import { createUploader } from '../upload/create-uploader.ts';
import { nextUploads, type Uploads, type UploadsEvent } from '../upload/uploads.ts';
import { createPluginApi } from './create-plugin-api.ts';
import { createPluginRunner } from './create-plugin-runner.ts';
import type { Plugin } from './plugin.ts';
import type { PluginCommands, ReadonlyPluginApi } from './plugin-api.ts';
import { createGroupChange } from './plugin-groups.ts';

const identity = { bot: { botId: 'b1' }, scene: 4, userId: 'u1' } as const;
function stored(
  fields: Pick<ChatMessage, 'message_id' | 'reply_id' | 'role' | 'type' | 'content' | 'message_index'>,
): ChatMessage {
  return {
    section_id: 's1',
    reasoning_content: '',
    content_type: 'text',
    extra_info: {},
    status: 'available',
    sender_id: 'b1',
    mention_list: [],
    content_time: 0,
    index: 0,
    source: 0,
    ...fields,
  };
}
const response: ResponseOf<typeof InitConversation> = {
  conversationId: 'c1',
  lastSectionId: 's1',
  botVersion: '1',
  messageList: [
    stored({ message_id: 'a1', reply_id: 'q1', role: 'assistant', type: 'answer', content: 'Hi', message_index: '2' }),
    stored({ message_id: 'q1', reply_id: '0', role: 'user', type: 'question', content: 'Hello', message_index: '1' }),
  ],
  cursor: '0',
  hasMore: false,
  read_message_index: '0',
  end_message_index: '2',
  next_cursor: '0',
  next_has_more: false,
  prologue: 'Welcome',
  onboardingSuggestions: [],
  suggestedQuestionsShowMode: 0,
  botInfoMap: { b1: { id: 'b1', nickname: 'Bot', url: '' } },
  userInfoMap: {},
  runningReplies: [],
  isVoiceConfigured: false,
  modelName: '',
  isDemonstrationModel: false,
};

function opened() {
  const schedule = (run: () => void) => run();
  const conversation = createStore(nextConversation, emptyConversation(identity), schedule);
  const uploads = createStore<Uploads, UploadsEvent>(nextUploads, [], schedule);
  const commands = { messageList: { clear: vi.fn() } } as unknown as PluginCommands;
  const api = createPluginApi({ conversation, uploads, commands });
  conversation.dispatch({ type: 'init-started' });
  conversation.dispatch({ type: 'init-succeeded', response });
  return { conversation, uploads, api, commands };
}

describe('wire §2.2 plugin API', () => {
  it('finds messages, their groups, their meta and the range of their indexes', () => {
    const { readonly } = opened().api;
    expect(readonly.getInit().status).toBe('success');
    expect(readonly.messages.findMessage('a1')?.content).toBe('Hi');
    expect(readonly.messages.getMessageGroupById('q1')?.memberSet.llmAnswerMessageIdList).toEqual(['a1']);
    expect(readonly.messages.getMessageGroupByUserMessageId('q1')?.groupId).toBe('q1');
    expect(readonly.messages.getMessageIndexRange()).toEqual({ min: '1', max: '2' });
    expect(readonly.getMessageMeta('a1')?.isGroupLastAnswerMessage).toBe(true);
    expect(readonly.getBotInfo('b1')?.nickname).toBe('Bot');
    expect(readonly.getSections().latestSectionId).toBe('s1');
  });

  it('returns the files that are being uploaded', () => {
    const { api, uploads } = opened();
    const uploader = createUploader({
      keepFiles: async (uris) => uris,
      clock: systemClock,
      store: uploads,
      newId: () => 'f1',
      report: () => undefined,
      upload: () => new Promise(() => undefined),
    });
    uploader.add([{ name: 'a.pdf', type: '', size: 1, slice: async () => new Uint8Array() }]);
    const files = api.readonly.getUploadFiles();
    expect(files.fileIdList).toEqual(['f1']);
    expect(files.fileTypeMap).toEqual({ f1: 'pdf' });
    expect(files.fileDataMap.f1?.file.name).toBe('a.pdf');
  });

  it('notifies a plugin only of the topics it subscribed to', () => {
    const { api, conversation } = opened();
    const listeners = { onboarding: vi.fn(), selection: vi.fn() };
    const unsubscribe = api.readonly.subscribe('onboarding', listeners.onboarding);
    api.readonly.subscribe('selection', listeners.selection);
    conversation.dispatch({ type: 'onboarding-changed', onboarding: { prologue: 'Other' } });
    unsubscribe();
    conversation.dispatch({ type: 'onboarding-changed', onboarding: { prologue: 'Third' } });
    expect(listeners.onboarding).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ prologue: 'Other' }));
    expect(listeners.selection).not.toHaveBeenCalled();
  });

  it('offers commands only to writeable plugins', () => {
    const { api, commands } = opened();
    api.writeable.messageList.clear();
    expect(commands.messageList.clear).toHaveBeenCalledOnce();
    expect('messageList' in api.readonly).toBe(false);
  });
});

describe('wire §2.1 groups changed by plugins', () => {
  function read(hooks: ReturnType<Extract<Plugin, { mode: 'writeable' }>['setup']>['hooks']) {
    const { api, conversation } = opened();
    const runner = createPluginRunner([{ name: 'w', mode: 'writeable', setup: () => ({ hooks }) }], {
      api,
      clock: { now: () => 0, after: () => () => undefined },
      random: () => 1,
      report: ({ error }) => {
        throw error;
      },
      recordTiming: () => undefined,
    });
    const state = { ...conversation.getState(), selectorCache: createSelectorCache(createGroupChange(runner)) };
    return { groups: () => messageGroups(state), state };
  }

  it('contain a message in the chosen member set', () => {
    const { groups } = read({
      onBeforeDistributeMessageIntoMemberSet: (context) =>
        context.message.type === 'answer' ? { ...context, memberSet: 'function-call' } : undefined,
    });
    expect(groups()[0]?.memberSet).toEqual({
      userMessageId: 'q1',
      functionCallMessageIdList: ['a1'],
      llmAnswerMessageIdList: [],
      followUpMessageIdList: [],
    });
  });

  it('leave a message out of all member sets', () => {
    for (const memberSet of [null, 'nowhere' as Member]) {
      const { groups } = read({
        onBeforeDistributeMessageIntoMemberSet: (context) =>
          context.message.type === 'answer' ? { ...context, memberSet } : undefined,
      });
      expect(groups()[0]?.memberSet).toMatchObject({ userMessageId: 'q1', llmAnswerMessageIdList: [] });
    }
  });

  it('are changed once as long as the messages do not change', () => {
    const change = vi.fn(({ groups }) => ({ groups: groups.slice(1) }));
    const { groups } = read({ onBeforeMessageGroupListUpdate: change });
    expect(groups()).toEqual([]);
    expect(groups()).toBe(groups());
    expect(change).toHaveBeenCalledOnce();
  });

  it('are unchanged for a plugin that reads them inside the hook', () => {
    const seen: unknown[] = [];
    const { groups, state } = read({
      onBeforeMessageGroupListUpdate: () => {
        seen.push(messageGroups(state).map(({ groupId }) => groupId));
        return { groups: [] };
      },
    });
    expect(groups()).toEqual([]);
    expect(seen).toEqual([['q1']]);
  });
});

describe('wire §2.1 groups of a client with plugins', () => {
  const hiding: Plugin = {
    name: 'hiding',
    mode: 'writeable',
    setup: () => ({
      hooks: {
        onBeforeDistributeMessageIntoMemberSet: (context) =>
          context.message.content.startsWith('(') ? { ...context, memberSet: 'function-call' } : undefined,
        onBeforeMessageGroupListUpdate: ({ groups }) => ({ groups: groups.filter(({ groupId }) => groupId !== 'q0') }),
      },
    }),
  };
  const aside = { content: '(thinking)', message_index: '3' };

  async function chat(plugins: Plugin[]) {
    const scripted = scriptedClient({ plugins });
    const list = [
      message({ message_id: 'a2', reply_id: 'q1', ...aside }),
      message({ message_id: 'a1', reply_id: 'q1', content: 'Hi', message_index: '2' }),
      question({ message_id: 'q1', message_index: '1' }),
    ];
    scripted.server.answer('init', () => initResponse({ messageList: list, end_message_index: '3' }));
    await scripted.client.init();
    return { ...scripted, state: scripted.client.conversation.getState };
  }

  it('apply to all selectors', async () => {
    const { state } = await chat([hiding]);
    expect(messageGroups(state())[0]?.memberSet).toMatchObject({
      functionCallMessageIdList: ['a2'],
      llmAnswerMessageIdList: ['a1'],
    });
    expect(messageMeta(state(), 'a1')?.isGroupLastAnswerMessage).toBe(true);
    expect(findGroup(state(), 'q1')?.memberSet.llmAnswerMessageIdList).toEqual(['a1']);
  });

  it('keep unchanged groups the same objects', async () => {
    const scripted = await chat([hiding]);
    const { state } = scripted;
    const [before] = messageGroups(state());
    await sendAcknowledged(scripted, 'More', 'q2');
    const [first, second] = messageGroups(state());
    expect(second?.memberSet.userMessageId).toBe('q2');
    expect(first?.memberSet).toEqual(before?.memberSet);
    await sendAcknowledged(scripted, 'Again', 'q3');
    expect(messageGroups(state())[0]).toBe(first);
  });

  it('apply to the plugin API too', async () => {
    let api: ReadonlyPluginApi | undefined;
    const looking: Plugin = {
      name: 'looking',
      mode: 'readonly',
      setup(given) {
        api = given;
        return {};
      },
    };
    await chat([hiding, looking]);
    expect(api?.messages.getMessageGroupById('q1')?.memberSet.functionCallMessageIdList).toEqual(['a2']);
  });

  it('do not affect another client', async () => {
    await chat([hiding]);
    const { state } = await chat([]);
    expect(messageGroups(state())[0]?.memberSet.llmAnswerMessageIdList).toEqual(['a1', 'a2']);
  });
});
