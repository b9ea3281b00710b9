import { message } from '@parley/chat-core/testing/messages';
import type { RequiredAction } from '@parley/contract';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turn } from '../../testing/turns.ts';

type Call = RequiredAction['submit_tool_outputs']['tool_calls'][number];
const asking = (...tool_calls: Call[]) =>
  message({
    message_id: 'interrupt-1',
    type: 'verbose',
    content: JSON.stringify({ msg_type: 'interrupt', data: '' }),
    required_action: { type: 'submit_tool_outputs', submit_tool_outputs: { tool_calls } },
    status: 'available',
  });
const question = (id: string, given: object): Call => ({
  id,
  type: 'reply_message',
  function: { name: 'ask_user', arguments: JSON.stringify(given) },
});
const place: Call = {
  id: 'call-1',
  type: 'require_info',
  function: { name: 'request_location', arguments: '{}' },
  require_info: { name: 'request_location', require_fields: ['coordinates'] },
};
const [asked] = turn(1);
const open = async (...calls: Call[]) => {
  const opened = await openPanel({ history: [asked as ReturnType<typeof message>, asking(...calls)] });
  const resume = vi.spyOn(opened.client, 'resume').mockResolvedValue({ reply: new Promise(() => undefined) });
  return { ...opened, resume };
};

afterEach(() => vi.unstubAllGlobals());

describe('wire §1.8 interrupt', () => {
  it('sends the pressed option of a question', async () => {
    const { resume, settled } = await open(question('call-1', { question: 'Which one?', options: ['A', 'B'] }));
    fireEvent.click(screen.getByRole('button', { name: 'B' }));
    await settled();
    expect(resume).toHaveBeenCalledWith({
      replyId: 'question-1',
      interruptMessageId: 'interrupt-1',
      toolOutputs: [{ toolCallId: 'call-1', output: 'B' }],
    });
  });

  it('shows what a call will do, line by line, before it is allowed', async () => {
    const details = [
      { label: 'What it does', value: 'Adds a pet.' },
      { label: 'name', value: 'Rex' },
      { label: 'broken' },
    ];
    const { resume, settled } = await open(
      question('call-1', { question: 'Allow “Pets” to run “add”?', options: ['Allow once', 'Do not allow'], details }),
    );
    const group = screen.getByRole('group', { name: 'Allow “Pets” to run “add”?' });
    const terms = [...group.querySelectorAll('dt')].map(({ textContent, nextElementSibling }) => [
      textContent,
      nextElementSibling?.textContent,
    ]);
    expect(terms).toEqual([
      ['What it does', 'Adds a pet.'],
      ['name', 'Rex'],
    ]);
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.tagName).toBe('DL');
    screen.getByText(
      'Answer with a button. If you send a message instead, the question is closed and nothing is done.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Allow once' }));
    await settled();
    expect(resume.mock.calls[0]?.[0].toolOutputs).toEqual([{ toolCallId: 'call-1', output: 'Allow once' }]);
  });

  it('sends a typed answer to a question without options', async () => {
    const { resume, settled } = await open(question('call-1', { question: 'Why?' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Your answer' }), { target: { value: 'Because' } });
    fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
    await settled();
    expect(resume.mock.calls[0]?.[0].toolOutputs).toEqual([{ toolCallId: 'call-1', output: 'Because' }]);
  });

  it('asks all questions of one tool in one form, and sends them together', async () => {
    const more_questions = [{ question: 'How many?' }, { question: 'When?', options: ['Today', 'Tomorrow'] }];
    const { resume, settled } = await open(
      question('call-1', { question: 'Which one?', options: ['A', 'B'], more_questions }),
    );
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Answer' });
    fireEvent.click(screen.getByRole('button', { name: 'B' }));
    fireEvent.click(screen.getByRole('button', { name: 'Tomorrow' }));
    expect(resume).not.toHaveBeenCalled();
    expect(send.disabled).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: 'Your answer' }), { target: { value: '3' } });
    fireEvent.click(send);
    await settled();
    const output = JSON.stringify([
      { question: 'Which one?', answer: 'B' },
      { question: 'How many?', answer: '3' },
      { question: 'When?', answer: 'Tomorrow' },
    ]);
    expect(resume.mock.calls[0]?.[0].toolOutputs).toEqual([{ toolCallId: 'call-1', output }]);
  });

  it('asks questions and the location of several calls in one form', async () => {
    const getCurrentPosition = (found: (position: object) => void) => found({ coords: { longitude: 8, latitude: 47 } });
    vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition } });
    const { resume, settled } = await open(place, question('call-2', { question: 'Which one?', options: ['A', 'B'] }));
    fireEvent.click(screen.getByRole('button', { name: 'Allow once' }));
    await settled();
    expect(screen.getByText('Your location is sent with your answers.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'A' }));
    expect(resume).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
    await settled();
    expect(resume.mock.calls[0]?.[0].toolOutputs).toEqual([
      { toolCallId: 'call-1', output: '{"coordinates":{"longitude":"8","latitude":"47"}}' },
      { toolCallId: 'call-2', output: 'A' },
    ]);
  });

  it('sends the location once, with both coordinates as strings', async () => {
    const getCurrentPosition = (found: (position: object) => void) =>
      found({ coords: { longitude: 8.5, latitude: 47 } });
    vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition } });
    const { resume, settled } = await open(place);
    fireEvent.click(screen.getByRole('button', { name: 'Allow once' }));
    await settled();
    expect(resume.mock.calls[0]?.[0].toolOutputs).toEqual([
      { toolCallId: 'call-1', output: '{"coordinates":{"longitude":"8.5","latitude":"47"}}' },
    ]);
  });

  it('offers a retry when the location is not found', async () => {
    vi.stubGlobal('navigator', { ...navigator, geolocation: undefined });
    const { resume, settled } = await open(place);
    fireEvent.click(screen.getByRole('button', { name: 'Allow once' }));
    await settled();
    expect(screen.getByRole('alert').textContent).toBe('Your location could not be determined.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(resume).not.toHaveBeenCalled();
  });

  it('shows an error message when the location could not be sent', async () => {
    const getCurrentPosition = (found: (position: object) => void) => found({ coords: { longitude: 8, latitude: 47 } });
    vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition } });
    const { resume, settled } = await open(place);
    resume.mockRejectedValue(new Error('gone'));
    fireEvent.click(screen.getByRole('button', { name: 'Allow once' }));
    await settled();
    expect(screen.getByRole('alert').textContent).toBe('The answer was not accepted. Try again.');
  });

  it('has no box without a question: the next message resumes it', async () => {
    await open({ id: 'c', type: 'function', function: { name: 'wait', arguments: '{}' } });
    expect(screen.queryByText(/Not Support/)).toBeNull();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('is answered once the reply has asked something else', async () => {
    const first = asking(question('c', { question: 'Which?', options: ['A'], details: [{ label: 'a', value: 'b' }] }));
    const second = asking(question('c', { question: 'How many?', options: ['One'] }));
    const history = [asked as ReturnType<typeof message>, first, { ...second, message_id: 'interrupt-2' }];
    await openPanel({ history });
    screen.getByText('Answered.');
    expect(screen.queryByText(/^Answer with a button/)).toBeNull();
    const isDisabled = (name: string) => screen.getByRole('button', { name }).closest('fieldset')?.disabled;
    expect(['A', 'One'].map(isDisabled)).toEqual([true, false]);
  });

  it('is closed after the next question', async () => {
    const later = turn(2).map((one) => ({ ...one }));
    await openPanel({
      history: [
        asked as ReturnType<typeof message>,
        asking(question('c', { question: 'Which?', options: ['A'] })),
        ...later,
      ],
    });
    expect(screen.getByText('Closed without an answer.')).toBeTruthy();
    expect(screen.queryByText(/^Answer with a button/)).toBeNull();
    expect(screen.getByRole('button', { name: 'A' }).closest('fieldset')?.disabled).toBe(true);
  });
});

describe('wire §5 interrupt kind 7', () => {
  const connecting = (kind: 'oauth' | 'key' | 'basic'): Call => ({
    id: 'call-1',
    type: 'require_info',
    function: { name: 'get_mail', arguments: '{}' },
    connect: { interrupt_type: 7, plugin_id: 'plugin-1', plugin_name: 'Mail', version: 2, kind },
  });
  const outputs = (resume: Awaited<ReturnType<typeof open>>['resume']) => resume.mock.calls[0]?.[0].toolOutputs;
  /** Answers each call of the server by its path. */
  const serve = (answers: Record<string, object>) => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      sent.push([path, JSON.parse(String(init.body))]);
      return new Response(JSON.stringify({ code: 0, msg: '', ...answers[path] }));
    });
    return sent;
  };

  const statusOf = (is_connected: boolean) => ({
    '/api/plugin_api/get_oauth_status': { kind: 'oauth', is_connected, plugin_name: 'Mail' },
  });

  it('opens a window in which the account is connected, and goes on when the user comes back', async () => {
    serve(statusOf(false));
    const { resume, settled } = await open(connecting('oauth'));
    const opened = { location: { href: '' }, close: vi.fn() };
    vi.stubGlobal('open', () => opened);
    const sent = serve({
      '/api/plugin_api/start_oauth': { authorize_url: 'https://mail.example.com/authorize' },
      ...statusOf(true),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
    await screen.findByText(/Sign in in the window/);
    expect(opened.location.href).toBe('https://mail.example.com/authorize');
    expect(sent).toEqual([['/api/plugin_api/start_oauth', { plugin_id: 'plugin-1', version: 2 }]]);
    expect(resume).not.toHaveBeenCalled();
    // On a phone the window is a tab, and coming back from it need not fire `focus`.
    fireEvent(document, new Event('visibilitychange'));
    fireEvent(window, new Event('message'));
    await vi.waitFor(() => expect(resume).toHaveBeenCalledOnce());
    await settled();
    expect(resume).toHaveBeenCalledOnce();
    expect(sent[1]).toEqual(['/api/plugin_api/get_oauth_status', { plugin_id: 'plugin-1', version: 2 }]);
    expect(outputs(resume)).toEqual([{ toolCallId: 'call-1', output: 'connected' }]);
  });

  it('goes on after a reload with accounts that were connected meanwhile, all of them', async () => {
    const sent = serve(statusOf(true));
    const { resume, settled } = await open(connecting('oauth'), { ...connecting('oauth'), id: 'call-2' });
    expect(await screen.findAllByText('Mail is connected.')).toHaveLength(2);
    expect(sent).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
    await settled();
    expect(outputs(resume)).toEqual([
      { toolCallId: 'call-1', output: 'connected' },
      { toolCallId: 'call-2', output: 'connected' },
    ]);
  });

  it('can send the answer again where it was not accepted', async () => {
    const { resume, settled } = await open(connecting('key'));
    serve({ '/api/plugin_api/set_user_key': {} });
    resume.mockRejectedValueOnce(new Error('gone'));
    fireEvent.change(screen.getByLabelText('Key'), { target: { value: 'open sesame' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save and go on' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The answer was not accepted. Try again.');
    fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
    await settled();
    expect(resume).toHaveBeenCalledTimes(2);
    expect(resume.mock.calls[1]?.[0].toolOutputs).toEqual([{ toolCallId: 'call-1', output: 'connected' }]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("stores the user's own key, which is not sent into the conversation", async () => {
    const { resume, settled } = await open(connecting('key'));
    const sent = serve({ '/api/plugin_api/set_user_key': {} });
    fireEvent.change(screen.getByLabelText('Key'), { target: { value: 'open sesame' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save and go on' }));
    await vi.waitFor(() => expect(resume).toHaveBeenCalledOnce());
    await settled();
    expect(sent).toEqual([
      ['/api/plugin_api/set_user_key', { plugin_id: 'plugin-1', version: 2, secret: 'open sesame' }],
    ]);
    expect(outputs(resume)).toEqual([{ toolCallId: 'call-1', output: 'connected' }]);
  });

  it('goes on without a connection when the user declines', async () => {
    serve(statusOf(false));
    const { resume, settled } = await open(connecting('oauth'));
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await settled();
    expect(outputs(resume)).toEqual([{ toolCallId: 'call-1', output: 'refused' }]);
  });
});
