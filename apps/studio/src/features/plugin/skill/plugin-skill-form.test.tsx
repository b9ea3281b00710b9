import {
  GetPlaygroundPluginList,
  GetUpdatedAPIs,
  ListBotMockSets,
  ListPluginVersions,
  type PluginList,
  type ResponseOf,
  SwitchBotMockSet,
  type UsablePlugin,
} from '@parley/contract';
import { ToastProvider } from '@parley/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadLaterTexts } from '../../../i18n/later-texts.ts';
import { startLanguage } from '../../../language/start-language.ts';
import { scriptedServer } from '../../../testing/scripted-server.ts';
import { textLoaders } from '../../../texts.ts';
import { PluginSkillForm } from './plugin-skill-form.tsx';

beforeAll(async () => {
  await startLanguage(textLoaders);
  await loadLaterTexts();
});

const usable = (change: Partial<UsablePlugin> = {}): UsablePlugin => ({
  plugin_id: '901',
  name: 'Weather',
  desc: '',
  icon_url: '',
  source: 'http',
  is_official: false,
  version: 1,
  latest_version: 1,
  needs_connection: false,
  tools: [
    {
      api_id: '911',
      name: 'get_weather',
      desc: '',
      risk: 'reads',
      parameters: [{ name: 'city', desc: 'Where', is_required: true }],
    },
    { api_id: '912', name: 'send_report', desc: '', risk: 'writes', parameters: [] },
  ],
  ...change,
});
const weather = {
  plugin_id: '901',
  plugin_name: 'Weather',
  version: 1,
  api_list: [{ api_id: '911', name: 'get_weather' }],
};

let list: PluginList = [];

function Form({ first, isReadOnly }: { first: PluginList; isReadOnly: boolean }) {
  const [now, setNow] = useState(first);
  list = now;
  return (
    <PluginSkillForm botId="30" draftVersion="4" spaceId="10" list={now} isReadOnly={isReadOnly} onChange={setNow} />
  );
}

type BotMockSets = ResponseOf<typeof ListBotMockSets>['mock_sets'];

function open(first: PluginList = [], plugins = [usable()], isReadOnly = false, mock_sets: BotMockSets = []) {
  const server = scriptedServer();
  server.answer(GetPlaygroundPluginList, { plugins, total: plugins.length });
  server.answer(ListBotMockSets, { mock_sets });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '/', element: <Form first={first} isReadOnly={isReadOnly} /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider label="Notification" regionLabel="Notifications" closeLabel="Close">
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return server;
}

describe('studio §3 plugin skill', () => {
  it('adds tools of a plugin in its latest version, and removes them', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add tools' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tools of plugins' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Tools of Weather' }));
    const parameters = dialog.getByRole('list', { name: 'Parameters of get_weather' });
    expect(parameters.textContent).toBe('cityRequiredWhere');
    fireEvent.click(dialog.getByRole('button', { name: 'Add get_weather' }));
    expect(list).toEqual([weather]);
    fireEvent.click(dialog.getByRole('button', { name: 'Add all tools of Weather' }));
    expect(list[0]?.api_list.map(({ name }) => name)).toEqual(['get_weather', 'send_report']);
    fireEvent.click(dialog.getByRole('button', { name: 'Remove get_weather' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Remove send_report' }));
    expect(list).toEqual([]);
  });

  it('keeps its version, says what a newer one changes, and takes it without removed tools', async () => {
    const server = open(
      [{ ...weather, api_list: [...weather.api_list, { api_id: '912', name: 'send_report' }] }],
      [usable({ latest_version: 3 })],
    );
    const change = { is_breaking: false, fields: [] };
    server.answer(GetUpdatedAPIs, {
      changes: [
        {
          api_id: '911',
          name: 'get_forecast',
          change: 'changed',
          ...change,
          is_breaking: true,
          fields: ['request_params', 'risk'],
          risk: { before: 'writes', after: 'reads' },
        },
        { api_id: '912', name: 'send_report', change: 'removed', ...change },
      ],
      plugin_changes: [{ part: 'url', before: 'https://weather.example', after: 'https://other.example' }],
    });
    const notes = ['Reads only', 'Storms', 'Weather'];
    server.answer(ListPluginVersions, {
      versions: notes.map((note, index) => ({
        version: 3 - index,
        note,
        publish_time: 0,
        publisher_name: '',
        tool_count: 2,
      })),
    });
    await screen.findByText('Version 3 is available');
    fireEvent.click(screen.getByRole('button', { name: 'What changes in Weather' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Weather, version 3' }));
    await dialog.findByText('Calls that worked before may fail.');
    dialog.getByText('https://weather.example → https://other.example');
    dialog.getByText('Writes → Reads');
    await dialog.findByText('Reads only');
    dialog.getByText('Storms');
    expect(dialog.queryByText('Weather')).toBeNull();
    expect(list[0]?.version).toBe(1);
    fireEvent.click(dialog.getByRole('button', { name: 'Use version 3' }));
    expect(list).toEqual([{ ...weather, version: 3, api_list: [{ api_id: '911', name: 'get_forecast' }] }]);
  });

  it('goes back to an older version, without the tools that it did not have', async () => {
    const added = { api_id: '912', name: 'send_report' };
    const server = open(
      [{ ...weather, version: 3, api_list: [...weather.api_list, added] }],
      [usable({ version: 3, latest_version: 3 })],
    );
    server.answerWith(GetUpdatedAPIs, ({ to_version }) => ({
      changes: to_version === 1 ? [{ ...added, change: 'removed' as const, is_breaking: true, fields: [] }] : [],
      plugin_changes: [],
    }));
    server.answer(ListPluginVersions, {
      versions: [3, 2, 1].map((version) => ({ version, note: '', publish_time: 0, publisher_name: '', tool_count: 2 })),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Version 3. Other version of Weather' }));
    const first = within(await screen.findByRole('dialog', { name: 'Weather, version 2' }));
    fireEvent.keyDown(await first.findByRole('combobox', { name: /^Version/ }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('option', { name: 'Version 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Weather, version 1' }));
    await dialog.findByText('Removed');
    fireEvent.click(dialog.getByRole('button', { name: 'Use version 1' }));
    expect(list).toEqual([weather]);
  });

  it('leads to what a tool does in the version that the agent has', async () => {
    open([weather], [usable({ latest_version: 2 })]);
    const link = await screen.findByRole('link', { name: 'get_weather' });
    expect(link.getAttribute('href')).toBe('/space/10/plugin/901/tool/911?mode=preview&version=1');
  });

  it('says which plugin was deleted', async () => {
    open([weather], []);
    await screen.findByText('Deleted');
  });

  it('switches a mock set on for the chat with the draft', async () => {
    const set = {
      name: 'Rainy days',
      plugin_id: '901',
      plugin_name: 'Weather',
      api_id: '911',
      tool_name: 'get_weather',
    };
    const server = open([weather], [usable()], false, [{ ...set, mock_set_id: '921', is_on: false }]);
    server.answer(SwitchBotMockSet, {});
    const choice = await screen.findByRole('combobox', { name: 'get_weather in the chat with the draft' });
    fireEvent.keyDown(choice, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('option', { name: 'Mock set: Rainy days' }));
    await waitFor(() =>
      expect(server.requestsOf(SwitchBotMockSet).map(({ body }) => body)).toEqual([
        { bot_id: '30', mock_set_id: '921', is_on: true },
      ]),
    );
  });

  it('says at a tool that a mock set answers for it, and leads to a new set where there is none', async () => {
    const set = { name: 'Rainy days', plugin_id: '901', plugin_name: 'Weather', tool_name: 'get_weather' };
    const api_list = [...weather.api_list, { api_id: '912', name: 'send_report' }];
    open([{ ...weather, api_list }], [usable()], false, [{ ...set, api_id: '911', mock_set_id: '921', is_on: true }]);
    await screen.findByText('Mock set on');
    const link = screen.getByRole('link', { name: 'Create mock set for send_report' });
    expect(link.getAttribute('href')).toBe('/space/10/plugin/901/tool/912/plugin-mock-set');
  });

  it('§4: cannot be changed in a version that is shown', async () => {
    open([weather], [usable()], true);
    await screen.findByRole('link', { name: 'Weather' });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
