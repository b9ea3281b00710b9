import {
  DelProfileMemory,
  GetPlayGroundMemory,
  newVariable,
  type Operation,
  SetKvMemory,
  type VariableMemory,
} from '@parley/contract';
import { ToastProvider } from '@parley/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadLaterTexts } from '../../../i18n/later-texts.ts';
import { startLanguage } from '../../../language/start-language.ts';
import { type ScriptedServer, scriptedServer } from '../../../testing/scripted-server.ts';
import { textLoaders } from '../../../texts.ts';
import { VariableValuesDialog } from './values-dialog.tsx';

beforeAll(async () => {
  await startLanguage(textLoaders);
  await loadLaterTexts();
});

const memory = (keyword: string, value: string, change: Partial<VariableMemory> = {}): VariableMemory => ({
  keyword,
  value,
  create_time: '1',
  update_time: '1',
  is_system: false,
  prompt_disabled: false,
  ...change,
});
const city = memory('city', 'Rome');
const plan = memory('plan', 'free', { update_time: '0', prompt_disabled: true });

function open(memories: readonly VariableMemory[] = [city, plan], version?: string, isFailing = false) {
  const server = scriptedServer();
  if (isFailing) server.refuse(GetPlayGroundMemory, 'internal');
  else server.answer(GetPlayGroundMemory, { memories: [...memories] });
  server.answer(SetKvMemory, {});
  server.answer(DelProfileMemory, {});
  const onClose = vi.fn();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider label="Notification" regionLabel="Notifications" closeLabel="Close">
        <VariableValuesDialog
          botId="7"
          version={version}
          variables={[newVariable('city', { description: 'Where you live' }), newVariable('plan')]}
          onClose={onClose}
        />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return { server, onClose };
}

const value = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const sent = (server: ScriptedServer, operation: Operation) => server.requestsOf(operation).map(({ body }) => body);

describe('what an agent keeps about its user', () => {
  it('is shown with its descriptions; a default can only be overwritten', async () => {
    const { server } = open();
    expect((await value('city')).value).toBe('Rome');
    expect(screen.getByText('Where you live')).toBeTruthy();
    expect(screen.getByText('Hidden from the agent · Default')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reset plan' })).toBeNull();
    expect(sent(server, GetPlayGroundMemory)).toEqual([{ bot_id: '7' }]);
  });

  it('is that of the version that the user talks to', async () => {
    const { server } = open([city], 'version-1');
    await value('city');
    expect(sent(server, GetPlayGroundMemory)).toEqual([{ bot_id: '7', version: 'version-1' }]);
  });

  it('is saved as far as it was changed', async () => {
    const { server, onClose } = open();
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    fireEvent.change(await value('city'), { target: { value: 'Oslo' } });
    fireEvent.change(await value('plan'), { target: { value: 'x' } });
    fireEvent.change(await value('plan'), { target: { value: 'free' } });
    fireEvent.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent(server, SetKvMemory)).toEqual([{ bot_id: '7', data: [{ keyword: 'city', value: 'Oslo' }] }]);
  });

  it('stays in the dialog with the words of a refusal', async () => {
    const { server, onClose } = open();
    server.refuse(SetKvMemory, 'variableNotFound', { key: 'city' });
    fireEvent.change(await value('city'), { target: { value: 'Oslo' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This agent has no variable “city”, or it is switched off.')).toBeTruthy();
    expect((await value('city')).value).toBe('Oslo');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is reset one by one', async () => {
    const { server } = open();
    fireEvent.change(await value('city'), { target: { value: 'Oslo' } });
    server.answer(GetPlayGroundMemory, { memories: [memory('city', 'Bern', { update_time: '0' }), plan] });
    fireEvent.click(screen.getByRole('button', { name: 'Reset city' }));
    await waitFor(async () => expect((await value('city')).value).toBe('Bern'));
    expect(sent(server, DelProfileMemory)).toEqual([{ bot_id: '7', keywords: ['city'] }]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reset all' }).disabled).toBe(true);
  });

  it('is reset as a whole after a question', async () => {
    const { server } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Reset all' }));
    const question = within(await screen.findByRole('dialog', { name: 'Reset all variables?' }));
    expect(sent(server, DelProfileMemory)).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Reset all' }));
    await waitFor(() => expect(sent(server, DelProfileMemory)).toEqual([{ bot_id: '7' }]));
  });

  it('says in the dialog that it could not be reset', async () => {
    const { server } = open();
    server.refuse(DelProfileMemory, 'internal');
    fireEvent.click(await screen.findByRole('button', { name: 'Reset all' }));
    const question = within(await screen.findByRole('dialog', { name: 'Reset all variables?' }));
    fireEvent.click(question.getByRole('button', { name: 'Reset all' }));
    await screen.findByRole('alert');
    await waitFor(() => expect(screen.queryByText('Reset all variables?')).toBeNull());
  });

  it('is not lost by Escape while it is typed', async () => {
    const { onClose } = open();
    const field = await value('city');
    fireEvent.change(field, { target: { value: 'Oslo' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    await screen.findByText('Discard your changes?');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('studio §2: says that the variables could not be loaded, and tries again', async () => {
    const { server } = open([city], undefined, true);
    expect(await screen.findByText('Variables could not be shown')).toBeTruthy();
    server.answer(GetPlayGroundMemory, { memories: [city] });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await value('city')).value).toBe('Rome');
  });
});
