import { after, answer, asked, opened, question, refreshed } from '@parley/chat-core/testing/chat-events';
import {
  GetReplyTrace,
  GetReplyTraceStep,
  ListModels,
  ProposeFix,
  type RequestOf,
  type ResponseOf,
  type TraceStep,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { chatModel } from '../../../../testing/chat-model.ts';
import { loadedDraft, openDraftEditor } from '../../../../testing/open-draft-editor.tsx';
import type { ScriptedServer } from '../../../../testing/scripted-server.ts';
import { replyRecord } from '../reply-record.ts';
import { ReplyTrace } from './reply-trace.tsx';
import type { Trace } from './time-scale.ts';
// Loads the lazy dialog once before the tests, so that no test has to wait for it.
import '../fix/fix-dialog.tsx';

const reply = { conversation_id: '50', reply_id: 'q0' };
const complete = after(opened(), refreshed([question('q0', 1), answer('a0', 'q0', 2)]));
const running = after(opened(), ...asked('l1', 'q0'));

const step = (change: Partial<TraceStep>): TraceStep => ({
  step_id: '1',
  kind: 'model',
  name: 'Small',
  state: 'done',
  started_at: 1_000,
  first_token_at: 1_200,
  ended_at: 2_000,
  finish_reason: 'stop',
  error: '',
  usage: { input_tokens: 1_200, output_tokens: 30, cached_tokens: 1_000 },
  cost: 0.002,
  ...change,
});
const failedTool = step({
  step_id: '2',
  kind: 'tool',
  name: 'weather',
  state: 'failed',
  started_at: 2_000,
  first_token_at: null,
  ended_at: 2_050,
  finish_reason: null,
  error: 'There is no tool named weather.',
  usage: null,
  cost: null,
});
const trace = (change: Partial<Trace> = {}): Trace => ({
  status: 'finished',
  started_at: 1_000,
  ended_at: 3_000,
  now: 9_000,
  error: null,
  steps: [step({}), failedTool],
  ...change,
});

type Recorded = ResponseOf<typeof GetReplyTraceStep>;

const recorded = (change: Partial<Recorded>): Recorded => ({
  step: step({}),
  provider_error: '',
  prompt: null,
  answer: null,
  call: null,
  result: null,
  context: null,
  ...change,
});
const ofStep = ({ step_id }: RequestOf<typeof GetReplyTraceStep>): Recorded =>
  step_id === '1'
    ? recorded({
        prompt: {
          messages: [
            { role: 'system', text: 'You live in Bern.', cut: 36_000 },
            {
              role: 'user',
              text: 'Weather?',
              pictures: [{ name: 'sky.png', content_type: 'image/png', byte_size: 2_000 }],
            },
          ],
          tools: [{ name: 'current_time', description: 'Tells the time.', parameters: '{"type":"object"}' }],
          settings: { temperature: 0.2 },
        },
        answer: {
          text: 'Let me see.',
          reasoning: '',
          tool_calls: [{ id: 'c', name: 'weather', arguments: '{"town":"Bern"}' }],
        },
      })
    : recorded({
        step: failedTool,
        call: { id: 'c', name: 'weather', arguments: '{"town":"Bern"}' },
        result: { text: failedTool.error, chunks: [] },
      });

function Opened({ conversation }: { conversation: typeof complete }) {
  const [isOpen, setOpen] = useState(false);
  const record = replyRecord(conversation, 'q0', []);
  if (!isOpen || !record)
    return (
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
    );
  return <ReplyTrace record={record} reply={reply} />;
}

function open(script: (server: ScriptedServer) => void, conversation = complete) {
  const draft = loadedDraft({ prompt_info: { prompt: 'Be kind.\nCall weather.' }, built_in_tools: ['current_time'] });
  const editor = openDraftEditor(<Opened conversation={conversation} />, { draft });
  editor.server.answerWith(GetReplyTraceStep, ofStep);
  script(editor.server);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  return editor;
}

const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the trace of a reply', () => {
  it('says how the sources came about', async () => {
    const recall = step({
      kind: 'context',
      name: '',
      first_token_at: null,
      finish_reason: null,
      usage: null,
      cost: null,
    });
    const note = 'The table has no column “Cost”.';
    open((server) => {
      server.answer(GetReplyTrace, trace({ steps: [recall] }));
      const context = { text: '', chunks: [], variables: {}, notes: [note] };
      server.answerWith(GetReplyTraceStep, () => recorded({ step: recall, context }));
    });
    expect(await screen.findByText(note)).toBeTruthy();
  });

  it('shows figures and steps, and the failed step first', async () => {
    open((server) => server.answer(GetReplyTrace, trace()));
    const steps = within(await screen.findByRole('tablist', { name: 'Steps of the reply' }));
    expect(steps.getAllByRole('tab').map((tab) => tab.getAttribute('aria-label'))).toEqual([
      'Small, Done, 1 s',
      'weather, Failed, 50 ms',
    ]);
    expect(figure('Duration')).toBe('2 s');
    expect(figure('Time to first token')).toBe('200 ms');
    expect(figure('Input tokens')).toBe('1,200');
    expect(figure('Cost')).toBe('0.002');
    const details = within(screen.getByRole('tabpanel', { name: 'weather' }));
    expect(details.getByText('There is no tool named weather.')).toBeTruthy();
    expect((await details.findByRole('region', { name: 'Input' })).textContent).toContain('Bern');
  });

  it('moves through the steps with the keys, and shows the prompt as it was sent', async () => {
    const { server } = open((scripted) => scripted.answer(GetReplyTrace, trace()));
    const steps = await screen.findByRole('tablist');
    fireEvent.keyDown(steps, { key: 'Home' });
    const first = within(steps).getByRole('tab', { name: /Small/ });
    expect(document.activeElement).toBe(first);
    expect(first.getAttribute('aria-selected')).toBe('true');
    const details = within(screen.getByRole('tabpanel', { name: 'Small' }));
    const system = within(await details.findByRole('region', { name: 'System' }));
    expect(system.getByText('You live in Bern.')).toBeTruthy();
    expect(system.getByText('36,000 more characters were not recorded.')).toBeTruthy();
    expect(details.getByText('Picture: sky.png, 2 kB')).toBeTruthy();
    expect(details.getByText('Tools offered (1)')).toBeTruthy();
    expect(details.getByRole('region', { name: 'Answer' }).textContent).toContain('Let me see.');
    // Only the steps that were looked at are loaded.
    expect(server.requestsOf(GetReplyTraceStep).map(({ body }) => (body as { step_id: string }).step_id)).toEqual([
      '2',
      '1',
    ]);
  });

  it('follows a reply that runs', async () => {
    const first = step({ state: 'running', ended_at: null, finish_reason: null, usage: null, cost: null });
    const { server } = open(
      (scripted) => scripted.answer(GetReplyTrace, trace({ status: 'running', ended_at: null, steps: [first] })),
      running,
    );
    await screen.findByRole('tab', { name: 'Small, Running, 8 s' });
    server.answer(GetReplyTrace, trace({ steps: [step({})] }));
    await screen.findByRole('tab', { name: 'Small, Done, 1 s' }, { timeout: 3_000 });
    expect(figure('Status')).toBe('Complete');
  });

  it.each([
    ['Cut off', 'finished', 'length', 'done'],
    ['Blocked by the provider', 'failed', 'content-filter', 'failed'],
    ['Declined by the model', 'failed', 'refusal', 'failed'],
    // A tool call that was cut off is a failure.
    ['Failed', 'failed', 'length', 'failed'],
    ['Complete', 'finished', 'stop', 'done'],
    ['Stopped', 'stopped', null, 'stopped'],
    ['Interrupted', 'interrupted', null, 'interrupted'],
  ] as const)('has the status %s: %s, the last model call ended with %s', async (shown, status, finish, state) => {
    const steps = [step({}), step({ step_id: '2', finish_reason: finish, state })];
    open((server) => server.answer(GetReplyTrace, trace({ status, steps })));
    await screen.findByRole('tablist');
    expect(figure('Status')).toBe(shown);
  });

  it('says that nothing is recorded, and which error no step has', async () => {
    const error = { code: 103100005, msg: 'The agent stopped at a limit.' };
    open((server) => server.answer(GetReplyTrace, trace({ status: 'failed', steps: [], error })));
    await screen.findByText(/No trace is recorded/);
    expect(screen.getByRole('alert').textContent).toContain('The agent stopped at a limit. (103100005)');
    expect(figure('Status')).toBe('Failed');
  });

  it('offers to load the trace again', async () => {
    const { server } = open((scripted) => scripted.answer(GetReplyTrace, trace()));
    server.goOffline(GetReplyTraceStep);
    fireEvent.keyDown(await screen.findByRole('tablist'), { key: 'Home' });
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 8_000 });
    server.answerWith(GetReplyTraceStep, ofStep);
    fireEvent.click(retry);
    await screen.findByRole('region', { name: 'System' });
  }, 15_000);
});

describe('Fix it', () => {
  const proposal: ResponseOf<typeof ProposeFix> = {
    cause: 'found-by-model',
    explanation: 'The prompt names a tool that does not exist.',
    changes: {
      prompt_info: { prompt: 'Be kind.\nSay that you do not know the weather.' },
      model_info: { temperature: 0.1 },
    },
  };
  const openFix = async (script: (server: ScriptedServer) => void) => {
    const editor = open((server) => {
      server.answer(GetReplyTrace, trace());
      script(server);
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Fix it' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fix the draft' }));
    return { ...editor, dialog };
  };

  it('shows the proposal as a diff of the draft, and applies it', async () => {
    const { server, editor, dialog } = await openFix((scripted) => scripted.answer(ProposeFix, proposal));
    await dialog.findByText('The prompt names a tool that does not exist.');
    expect(server.requestsOf(ProposeFix).map(({ body }) => body)).toEqual([{ bot_id: '30', ...reply, step_id: '2' }]);
    const diff = within(dialog.getByRole('region', { name: 'Prompt' }));
    expect(diff.getByRole('deletion').textContent).toBe('Call weather.');
    expect(diff.getByRole('insertion').textContent).toBe('Say that you do not know the weather.');
    expect(dialog.getByRole('listitem', { name: 'Temperature: from Default to 0.1' })).toBeTruthy();
    expect(editor.getDraft().prompt_info.prompt).toBe('Be kind.\nCall weather.');
    fireEvent.click(dialog.getByRole('button', { name: 'Apply to draft' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { prompt_info, model_info, built_in_tools } = editor.getDraft();
    expect(prompt_info.prompt).toBe('Be kind.\nSay that you do not know the weather.');
    expect(model_info).toMatchObject({ temperature: 0.1, max_tokens: 4_096 });
    expect(built_in_tools).toEqual(['current_time']);
  });

  it('changes nothing when it is discarded', async () => {
    const { editor, dialog } = await openFix((server) => server.answer(ProposeFix, proposal));
    fireEvent.click(await dialog.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(editor.getDraft().prompt_info.prompt).toBe('Be kind.\nCall weather.');
  });

  it('says who can help when the draft is not the cause', async () => {
    const { dialog } = await openFix((server) =>
      server.answer(ProposeFix, { cause: 'outside', explanation: '', changes: {} }),
    );
    await dialog.findByText(/The draft is not the cause/);
    expect(dialog.getByText('There is no tool named weather.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Apply to draft' })).toBeNull();
  });

  it('explains a known cause', async () => {
    const { dialog } = await openFix((server) =>
      server.answer(ProposeFix, {
        cause: 'tool-not-offered',
        explanation: '',
        changes: { built_in_tools: ['current_time', 'search_guide'] },
      }),
    );
    await dialog.findByText(/called a tool that is switched off/);
    expect(
      dialog.getByRole('listitem', { name: 'Built-in tools: from Date and time to Date and time, Parley guide' }),
    ).toBeTruthy();
  });

  it('says that the demonstration model cannot, and tries again', async () => {
    const { server, dialog } = await openFix((scripted) => scripted.refuse(ProposeFix, 'fixNeedsModel'));
    expect((await dialog.findByRole('alert')).textContent).toContain('demonstration model cannot propose changes');
    server.answer(ProposeFix, proposal);
    fireEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    await dialog.findByRole('button', { name: 'Apply to draft' });
  });

  it('asks what should be different in an answer that did not fail', async () => {
    const { server } = open((scripted) => {
      scripted.answer(GetReplyTrace, trace({ steps: [step({})] }));
      scripted.answer(ProposeFix, proposal);
      scripted.answer(ListModels, { models: [chatModel()] });
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Improve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Improve the draft' }));
    expect(server.requestsOf(ProposeFix)).toEqual([]);
    fireEvent.change(dialog.getByRole('textbox', { name: 'What should be different?' }), {
      target: { value: 'Be brief' },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Propose a change' }));
    await dialog.findByRole('button', { name: 'Apply to draft' });
    expect(server.requestsOf(ProposeFix)[0]?.body).toMatchObject({ step_id: '1', wish: 'Be brief' });
  });
});
