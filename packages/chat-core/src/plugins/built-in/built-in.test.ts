import { MixContent, type RequiredAction } from '@parley/contract';
import { describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../environment/clock.ts';
import type { CoreMessage } from '../../message/core-message.ts';
import { createPluginRunner } from '../create-plugin-runner.ts';
import type { HookContexts } from '../hook-contexts.ts';
import type { Plugin } from '../plugin.ts';
import type { WriteablePluginApi } from '../plugin-api.ts';
import { createBackgroundPlugin } from './background.ts';
import { createMessageGrabPlugin } from './message-grab.ts';
import { createReasoningPlugin, reasoningOf } from './reasoning.ts';
import { createResumePlugin } from './resume.ts';

function message(overrides: Partial<CoreMessage> = {}): CoreMessage {
  return {
    key: 'k',
    message_id: 'm1',
    reply_id: 'q1',
    section_id: 's1',
    role: 'user',
    type: 'question',
    content: 'Why?',
    reasoning_content: '',
    content_type: 'text',
    extra_info: {},
    status: '',
    sender_id: 'u1',
    mention_list: [],
    content_time: 0,
    message_index: '0',
    index: 0,
    source: 0,
    is_finish: true,
    _fromHistory: false,
    _sendFailed: false,
    ...overrides,
  };
}

function run(plugin: Plugin, messages: readonly CoreMessage[] = []) {
  const commands = {
    sendResumeMessage: vi.fn(async () => undefined),
    stopResponding: vi.fn(async (_: string) => undefined),
  };
  const api = {
    messages: { findMessage: (id: string) => messages.find(({ message_id }) => message_id === id) },
    message: commands,
  } as unknown as WriteablePluginApi;
  const runner = createPluginRunner([plugin], {
    api: { readonly: api, writeable: api },
    clock: systemClock,
    random: () => 1,
    report: ({ error }) => {
      throw error;
    },
    recordTiming: () => undefined,
  });
  return { runner, commands };
}

const image = {
  theme_color: '#fff',
  origin_image_url: '/b.png',
  gradient_position: { left: 0, width: 1 },
  canvas_position: { left: 0, top: 0, width: 1, height: 1 },
};
const backgroundInfo = { mobile_background_image: image, web_background_image: image };

describe('wire §2.3 chat background', () => {
  const init = (response: object) => ({ response }) as HookContexts['onAfterInitial'];

  it('holds the background of init, and a later change', async () => {
    const background = createBackgroundPlugin();
    const { runner } = run(background.plugin);
    const changed = vi.fn();
    background.subscribe(changed);
    await runner.run('onAfterInitial', init({ backgroundInfo }));
    expect(background.getState()).toEqual(backgroundInfo);
    background.change(null);
    expect(background.getState()).toBeNull();
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('has none if init returns none or an invalid one', async () => {
    const background = createBackgroundPlugin();
    const { runner } = run(background.plugin);
    for (const response of [{}, { backgroundInfo: null }, { backgroundInfo: { web_background_image: {} } }]) {
      await runner.run('onAfterInitial', init(response));
      expect(background.getState()).toBeNull();
    }
  });
});

describe('wire §2.3 message grab', () => {
  const answer = { message_id: 'a1', source: 0 } as const;
  const text = (content: string) => ({ type: 'text', text: content }) as const;

  function quoting(content = 'said before') {
    const events = { onQuote: vi.fn(), onQuoteChange: vi.fn() };
    const grab = createMessageGrabPlugin(events);
    const { runner } = run(grab.plugin);
    grab.mark(answer, text(content));
    grab.quoteMarked();
    const send = (sent: CoreMessage, from: HookContexts['onBeforeSendMessage']['from'] = 'inputAndSend') =>
      runner.run('onBeforeSendMessage', { message: sent, from, options: {} });
    return { grab, runner, send, ...events };
  }

  it('turns only the next text into a mix with the quote', async () => {
    const { grab, send, onQuote, onQuoteChange } = quoting();
    const { message: sent } = await send(message());
    expect(sent.content_type).toBe('mix');
    expect(MixContent.parse(JSON.parse(sent.content))).toEqual({
      item_list: [text('Why?')],
      refer_items: [text('said before')],
    });
    expect(grab.getState().quote).toBeNull();
    expect((await send(message())).message.content_type).toBe('text');
    expect(onQuote).toHaveBeenCalledOnce();
    expect(onQuoteChange.mock.calls.map(([quote]) => quote?.messageId ?? null)).toEqual(['a1', null]);
  });

  it('adds the quote before the message is shown, and not twice', async () => {
    const { runner, send } = quoting();
    const shown = await runner.run('onBeforeAppendSenderMessageIntoStore', {
      message: message(),
      from: 'inputAndSend',
    });
    expect((await send(shown.message)).message).toBe(shown.message);
    expect(JSON.parse(shown.message.content).refer_items).toHaveLength(1);
  });

  it('adds the quote to a message with files', async () => {
    const { send } = quoting();
    const mix = message({ content_type: 'mix', content: JSON.stringify({ item_list: [text('Look')] }) });
    expect(JSON.parse((await send(mix)).message.content).refer_items).toHaveLength(1);
  });

  it('adds the quote again when the upload replaces the content', async () => {
    const { runner, send } = quoting();
    const content = JSON.stringify({ item_list: [text('Look')] });
    const mix = message({ content_type: 'mix', content, extra_info: { local_message_id: 'local-1' } });
    await runner.run('onBeforeAppendSenderMessageIntoStore', { message: mix, from: 'inputAndSend' });
    expect(JSON.parse((await send(mix)).message.content).refer_items).toHaveLength(1);
    await runner.run('onAfterSendMessage', { message: mix, from: 'inputAndSend' });
    expect(JSON.parse((await send(mix)).message.content).refer_items).toBeUndefined();
  });

  it('does not change shortcuts and regenerated questions, and keeps the quote', async () => {
    const { grab, send } = quoting();
    expect((await send(message(), 'shortcut')).message.content_type).toBe('text');
    expect((await send(message(), 'regenerate')).message.content_type).toBe('text');
    expect(grab.getState().quote).not.toBeNull();
  });

  it('does not quote notices', () => {
    const grab = createMessageGrabPlugin();
    grab.mark({ message_id: 'n1', source: 2 }, text('notice'));
    expect(grab.getState().marked).toBeNull();
  });

  it('hides its menu when the view scrolls', async () => {
    const grab = createMessageGrabPlugin();
    const { runner } = run(grab.plugin);
    grab.mark(answer, text('x'));
    await runner.run('onViewScroll', {});
    expect(grab.getState().marked).toBeNull();
  });

  it('is enabled and disabled by its public method', () => {
    const { grab, runner } = quoting();
    runner.publicMethodsOf('messageGrab')?.updateEnableGrab?.(false);
    expect(grab.getState()).toEqual({ isEnabled: false, marked: null, quote: null });
    grab.mark(answer, text('x'));
    expect(grab.getState().marked).toBeNull();
  });
});

describe('wire §2.3 reasoning', () => {
  it('runs until the answer begins or the message ends', () => {
    const thinking = message({ reasoning_content: 'Hm', content: '', is_finish: false });
    expect(reasoningOf(thinking)).toEqual({ text: 'Hm', isRunning: true });
    expect(reasoningOf({ ...thinking, content: 'So' })?.isRunning).toBe(false);
    expect(reasoningOf({ ...thinking, is_finish: true })?.isRunning).toBe(false);
    expect(reasoningOf(message())).toBeNull();
    const { runner } = run(createReasoningPlugin(), [thinking]);
    expect(runner.publicMethodsOf('Reasoning')?.reasoningOf?.('m1')).toEqual({ text: 'Hm', isRunning: true });
  });
});

const locationAction: RequiredAction = {
  type: 'submit_tool_outputs',
  submit_tool_outputs: {
    tool_calls: [
      {
        id: 'call-1',
        type: 'require_info',
        function: { name: 'where', arguments: '{}' },
        require_info: { name: 'where', require_fields: ['coordinates'] },
      },
    ],
  },
};
const interrupt = message({ message_id: 'i1', type: 'verbose', role: 'assistant', required_action: locationAction });

describe('wire §2.3 resume', () => {
  const cologne = async () => ({ longitude: 6.96, latitude: 50.94 });
  const setUp = (locate = cologne) => {
    const resume = createResumePlugin({ locate, report: () => undefined });
    return { resume, ...run(resume.plugin, [interrupt, message()]) };
  };

  it('moves require_info interrupts into the answers', () => {
    const { runner } = setUp();
    const distribute = (sent: CoreMessage) =>
      runner.run('onBeforeDistributeMessageIntoMemberSet', { message: sent, memberSet: 'function-call' }).memberSet;
    expect([distribute(interrupt), distribute(message())]).toEqual(['llm-answer', 'function-call']);
  });

  it('resumes once with the coordinates as strings when the user allows it', async () => {
    const { resume, commands } = setUp();
    const outcomes = await Promise.all([resume.allowLocationOnce('i1'), resume.allowLocationOnce('i1')]);
    expect(outcomes).toEqual(['resumed', 'not-asked']);
    expect(commands.sendResumeMessage).toHaveBeenCalledExactlyOnceWith({
      resume_message_id: 'q1',
      interrupt_message_id: 'i1',
      tool_outputs: [{ tool_call_id: 'call-1', output: '{"coordinates":{"longitude":"6.96","latitude":"50.94"}}' }],
    });
    expect(resume.getState()).toEqual({ i1: 'allowed' });
    expect(await resume.allowLocationOnce('m1')).toBe('not-asked');
  });

  it('stops the reply when the user declines', async () => {
    const { resume, commands } = setUp();
    await resume.declineLocation('i1');
    await resume.declineLocation('i1');
    expect(commands.stopResponding).toHaveBeenCalledExactlyOnceWith('q1');
    expect(await resume.allowLocationOnce('i1')).toBe('not-asked');
    expect(commands.sendResumeMessage).not.toHaveBeenCalled();
  });

  it('can be retried when the device cannot be located', async () => {
    const locate = vi.fn(cologne).mockRejectedValueOnce(new Error('no fix'));
    const { resume } = setUp(locate);
    expect(await resume.allowLocationOnce('i1')).toBe('failed');
    expect(resume.getState()).toEqual({ i1: 'failed' });
    expect(await resume.allowLocationOnce('i1')).toBe('resumed');
  });
});
