import { RenameSpace } from '@parley/contract';
import { ToastProvider } from '@parley/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { startLanguage } from '../language/start-language.ts';
import { textLoaders } from '../texts.ts';
import { createQueryClient } from './query-client.ts';
import { useOperationMutation } from './use-operation-mutation.ts';

await startLanguage(textLoaders);
afterEach(() => vi.unstubAllGlobals());

const request = (name: string) => ({ space_id: '20', name, description: '' });

const SHOWN_NAME = ['shown name'];

/** A mutation starts and ends in later tasks. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

function openMutation() {
  const pending: { name: string; respond: () => void; fail: () => void }[] = [];
  vi.stubGlobal(
    'fetch',
    (_address: string, { body }: { body: string }) =>
      new Promise((resolve, reject) => {
        const respond = () => resolve(new Response(JSON.stringify({ code: 0, msg: '' })));
        const fail = () => reject(new TypeError('Failed to fetch'));
        pending.push({ name: JSON.parse(body).name, respond, fail });
      }),
  );
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <ToastProvider label="Notification" regionLabel="Notifications" closeLabel="Close">
        {children}
      </ToastProvider>
    </QueryClientProvider>
  );
  queryClient.setQueryData(SHOWN_NAME, 'Before');
  const optimistic = { queryKey: SHOWN_NAME, change: (_: string, { name }: { name: string }) => name };
  const { result } = renderHook(() => useOperationMutation(RenameSpace, { optimistic }), { wrapper });
  const mutate = (name: string) =>
    act(async () => {
      result.current.mutate(request(name));
      await settled();
    });
  return {
    pending,
    mutate,
    sentNames: () => pending.map(({ name }) => name),
    shownName: () => queryClient.getQueryData(SHOWN_NAME),
  };
}

it('ignores the second click of a double click, and sends a different request', async () => {
  const { mutate, sentNames } = openMutation();
  for (const name of ['One', 'One', 'Two', 'One']) await mutate(name);
  expect(sentNames()).toEqual(['One', 'Two', 'One']);
});

it('ignores an equal request as long as the last one is pending, also after an earlier one has ended', async () => {
  const { pending, mutate, sentNames } = openMutation();
  await mutate('One');
  await mutate('Two');
  await act(async () => {
    pending[0]?.respond();
    await settled();
  });
  const later = performance.now() + 10_000;
  const now = vi.spyOn(performance, 'now').mockReturnValue(later);
  await mutate('Two');
  now.mockRestore();
  expect(sentNames()).toEqual(['One', 'Two']);
});

it('shows the result before the answer, and takes it back when the call fails', async () => {
  const { pending, mutate, shownName } = openMutation();
  await mutate('After');
  expect(shownName()).toBe('After');
  await act(async () => {
    pending[0]?.fail();
    await settled();
  });
  expect(shownName()).toBe('Before');
  expect((await screen.findAllByText(/The server cannot be reached/)).length).toBeGreaterThan(0);
});
