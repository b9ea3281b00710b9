import {
  BatchCreateAPI,
  CheckAndLockPluginEdit,
  Convert2OpenAPI,
  CopyPlugin,
  CreateMockSet,
  DebugAPI,
  DebugStatus,
  DelPlugin,
  FinishOAuth,
  GenerateMockCase,
  GetDevPluginList,
  GetOAuthStatus,
  GetPlaygroundPluginList,
  GetPluginAPIs,
  GetPluginInfo,
  GetPluginNextVersion,
  GetQueriedOAuthPluginList,
  GetSpaceListV2,
  ListMockSets,
  ListPluginUsers,
  ListPluginVersions,
  ParameterLocation,
  ParameterType,
  PublishPlugin,
  RegisterMcpPlugin,
  RegisterPlugin,
  RegisterPluginMeta,
  RestorePluginVersion,
  RevokeAuthToken,
  SetUserPluginKey,
  StartOAuth,
  SwitchBotMockSet,
  UnlockPluginEdit,
  UpdateAPI,
  UpdateMockSet,
  UpdatePluginMeta,
  type UsablePlugin,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { accountUser } from '../../testing/account-user.ts';
import { answerIconUpload } from '../../testing/answer-icon-upload.ts';
import { openStudio } from '../../testing/open-studio.tsx';
import { pluginInfo, pluginTool, toolParameter } from '../../testing/plugin.ts';
import type { ScriptedServer } from '../../testing/scripted-server.ts';
import { personalSpace, spaceList, teamSpace } from '../../testing/space-list.ts';
// Loaded before the tests, so that no test has to wait for them.
import './mock/mock-set-page.tsx';
import './plugin-area.tsx';
import './tool/tool-page.tsx';
import './tool/tool-preview-page.tsx';

const LIBRARY = '/space/10/library?kind=plugins';
const PLUGIN = '/space/10/plugin/901';
const TOOL = `${PLUGIN}/tool/911`;

/** A plugin that comes with the server. */
const clock: UsablePlugin = {
  plugin_id: 'official_clock',
  name: 'Clock',
  desc: 'Time zones',
  icon_url: '',
  source: 'official',
  is_official: true,
  version: 1,
  latest_version: 1,
  needs_connection: false,
  tools: [
    {
      api_id: 'convert_time',
      name: 'convert_time',
      desc: 'Converts a time.',
      risk: 'reads',
      parameters: [{ name: 'zone', desc: 'Where', is_required: true }],
    },
  ],
};

const open = (path: string, script: (server: ScriptedServer) => void = () => undefined) =>
  openStudio(path, {
    user: accountUser(),
    script(server) {
      server.answer(GetDevPluginList, { plugins: [pluginInfo()], total: 1 });
      server.answer(GetPlaygroundPluginList, { plugins: [clock], total: 1 });
      server.answer(GetPluginInfo, { plugin: pluginInfo() });
      server.answer(GetPluginAPIs, { api_info: [pluginTool()], total: 1 });
      server.answer(CheckAndLockPluginEdit, { seized: true, occupied_by: null });
      server.answer(UnlockPluginEdit, {});
      server.answer(ListPluginUsers, { bots: [] });
      server.answer(UpdateAPI, { debug_status: DebugStatus.waiting });
      script(server);
    },
  });

const bodiesOf = (server: ScriptedServer, operation: Parameters<ScriptedServer['requestsOf']>[0]) =>
  server.requestsOf(operation).map(({ body }) => body);

describe('studio §2 plugins in the library', () => {
  it('has those that come with the server in a section of their own, with what their tools do', async () => {
    const { server, address } = await open(LIBRARY);
    const section = within(await screen.findByRole('region', { name: 'Built-in plugins' }));
    expect(bodiesOf(server, GetPlaygroundPluginList)).toMatchObject([{ space_id: '10', is_official: true }]);
    fireEvent.click(section.getByRole('link', { name: 'Clock' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Clock' }));
    dialog.getByText('Converts a time.');
    expect(dialog.getByRole('list', { name: 'Parameters of convert_time' }).textContent).toBe('zoneRequiredWhere');
    fireEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(address()).toBe(LIBRARY));
  });

  it('lists the agents that lose a plugin before it is deleted', async () => {
    const { server } = await open(LIBRARY, (scripted) => {
      scripted.answer(ListPluginUsers, {
        bots: [{ bot_id: '30', name: 'Curly', icon_url: '', version: 1, api_ids: ['911'] }],
      });
      scripted.answer(DelPlugin, {});
    });
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Manage Weather' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete plugin' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('link', { name: 'Curly' });
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Weather' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(bodiesOf(server, DelPlugin)).toEqual([{ plugin_id: '901' }]));
  });

  it('copies a plugin to a space whose content the user may change', async () => {
    const { server, address } = await open(LIBRARY, (scripted) => {
      scripted.answer(GetSpaceListV2, {
        data: spaceList([personalSpace, teamSpace(), teamSpace({ id: '21', name: 'Public', hide_operation: true })]),
      });
      scripted.answer(CopyPlugin, { plugin_id: '902' });
    });
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Manage Weather' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy to a space' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy Weather' }));
    const choice = await dialog.findByRole('combobox', { name: /^Target space/ });
    // Not the space that it is in.
    expect(choice.textContent).toBe('Analytical Engines');
    fireEvent.keyDown(choice, { key: 'Enter' });
    const target = await screen.findByRole('option', { name: 'Analytical Engines' });
    expect(screen.queryByRole('option', { name: 'Public' })).toBeNull();
    fireEvent.click(target);
    fireEvent.click(dialog.getByRole('button', { name: 'Copy to a space' }));
    await waitFor(() => expect(address()).toBe('/space/20/plugin/902'));
    expect(bodiesOf(server, CopyPlugin)).toEqual([{ plugin_id: '901', target_space_id: '20' }]);
  });

  it('creates a plugin from a document with the chosen tools, and says what was left out', async () => {
    const { api_id, plugin_id, is_enabled, debug_status, debug_example, update_time, ...tool } = pluginTool();
    const { server, address } = await open(LIBRARY, (scripted) => {
      scripted.answer(Convert2OpenAPI, {
        imported: {
          name: 'Weather',
          desc: '',
          url: 'https://api.example.com',
          auth: { type: 'none' },
          tools: [tool, { ...tool, name: 'get_storms' }],
          left_out: [{ where: 'GET /old', reason: 'Cookies cannot be sent.' }],
        },
      });
      scripted.answer(RegisterPlugin, { plugin_id: '901' });
    });
    fireEvent.click((await screen.findAllByRole('button', { name: 'Create plugin' }))[0] as HTMLElement);
    const first = within(await screen.findByRole('dialog', { name: 'Create plugin' }));
    fireEvent.change(first.getByRole('textbox', { name: 'Text of the document' }), {
      target: { value: 'openapi: 3.1.0' },
    });
    fireEvent.click(first.getByRole('button', { name: 'Read document' }));
    // *Back* leads to the document as it was pasted, and nothing of it is closed without a question.
    fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
    const again = within(await screen.findByRole('dialog', { name: 'Create plugin' }));
    expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the document' }).value).toBe(
      'openapi: 3.1.0',
    );
    fireEvent.keyDown(again.getByRole('textbox'), { key: 'Escape' });
    fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    fireEvent.click(await again.findByRole('button', { name: 'Read document' }));
    const review = within(await screen.findByRole('dialog', { name: 'Review plugin' }));
    review.getByText('1 part was not imported');
    expect(review.getByText('GET /old').closest('details')?.open).toBe(true);
    review.getByText('Cookies cannot be sent.');
    fireEvent.click(review.getByRole('checkbox', { name: 'get_storms' }));
    fireEvent.click(review.getByRole('button', { name: 'Create plugin' }));
    await waitFor(() => expect(address()).toBe(PLUGIN));
    const read = { space_id: '10', source: { document: 'openapi: 3.1.0' } };
    expect(bodiesOf(server, Convert2OpenAPI)).toEqual([read, read]);
    expect(bodiesOf(server, RegisterPlugin)).toEqual([
      expect.objectContaining({ name: 'Weather', url: 'https://api.example.com', tools: [tool] }),
    ]);
  });
});

describe('studio §2 a new plugin from a form', () => {
  it('has an icon, and can wait for its client ID, which the OAuth server gives for the callback address', async () => {
    const { server } = await open(LIBRARY, (scripted) => {
      scripted.answer(RegisterPluginMeta, { plugin_id: '901' });
      answerIconUpload(scripted, { upload_uri: 'cat', upload_url: '/api/object/cat' });
    });
    fireEvent.click((await screen.findAllByRole('button', { name: 'Create plugin' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Create plugin' }));
    fireEvent.mouseDown(dialog.getByRole('tab', { name: 'Form' }), { button: 0 });
    const type = (label: string, value: string) =>
      fireEvent.change(dialog.getByRole('textbox', { name: label }), { target: { value } });
    fireEvent.change(dialog.getByLabelText('Choose a picture', { selector: 'input' }), {
      target: { files: [new File(['x'], 'cat.png')] },
    });
    type('Name', 'Weather');
    type('Address of the API', 'https://api.example.com');
    await waitFor(() => expect(document.querySelector('fieldset img')?.getAttribute('src')).toBe('/api/object/cat'));
    fireEvent.keyDown(dialog.getByRole('combobox', { name: 'Authentication' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('option', { name: 'OAuth: each user connects an account' }));
    dialog.getByText(/^The callback address is shown in the settings of the plugin once it is created/);
    type('Authorization address', 'https://login.example.com/authorize');
    type('Token address', 'https://login.example.com/token');
    fireEvent.click(dialog.getByRole('button', { name: 'Create plugin' }));
    await waitFor(() =>
      expect(bodiesOf(server, RegisterPluginMeta)).toEqual([
        expect.objectContaining({
          name: 'Weather',
          icon_uri: 'cat',
          auth: expect.objectContaining({ type: 'oauth', client_id: '' }),
        }),
      ]),
    );
  });
});

describe('studio §2 a new plugin from an MCP server', () => {
  it('has an icon; its name and its tools come from the server, and what cannot be used is listed', async () => {
    const { server, address } = await open(LIBRARY, (scripted) => {
      const left_out = [{ where: 'draw', reason: 'Its schema cannot be used.' }];
      scripted.answer(RegisterMcpPlugin, { plugin_id: '901', name: 'Notes', left_out, needs_connection: false });
      answerIconUpload(scripted, { upload_uri: 'cat', upload_url: '/api/object/cat' });
    });
    fireEvent.click((await screen.findAllByRole('button', { name: 'Create plugin' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Create plugin' }));
    fireEvent.mouseDown(dialog.getByRole('tab', { name: 'MCP server' }), { button: 0 });
    fireEvent.change(dialog.getByLabelText('Choose a picture', { selector: 'input' }), {
      target: { files: [new File(['x'], 'cat.png')] },
    });
    const url = 'https://mcp.example.com/mcp';
    fireEvent.change(dialog.getByRole('textbox', { name: 'Address of the MCP server' }), { target: { value: url } });
    await waitFor(() => expect(document.querySelector('fieldset img')?.getAttribute('src')).toBe('/api/object/cat'));
    fireEvent.click(dialog.getByRole('button', { name: 'Connect server' }));
    await screen.findByText('Its schema cannot be used.');
    screen.getByRole('dialog', { name: 'Notes was created' });
    fireEvent.click(screen.getByRole('button', { name: 'Open plugin' }));
    await waitFor(() => expect(address()).toBe(PLUGIN));
    expect(bodiesOf(server, RegisterMcpPlugin)).toEqual([
      { space_id: '10', url, icon_uri: 'cat', auth: { type: 'none' } },
    ]);
  });
});

describe('studio §2 the page of a plugin', () => {
  it('has a back button, and belongs to the library in the menu of the space', async () => {
    await open(PLUGIN);
    expect((await screen.findByRole('link', { name: 'Plugins' })).getAttribute('href')).toBe(LIBRARY);
    const menu = within(screen.getByRole('navigation', { name: 'Personal' }));
    expect(menu.getByRole('link', { name: 'Library' }).getAttribute('aria-current')).toBe('true');
    expect(menu.getByRole('link', { name: 'Develop' }).getAttribute('aria-current')).toBeNull();
  });

  it('wire §5: offers to connect where an MCP server lists its tools only to users that it knows', async () => {
    const auth = { type: 'key', owner: 'user', location: 'header', name: 'X-Key', prefix: '' } as const;
    const status = { kind: 'key', plugin_name: 'Weather' } as const;
    const { server } = await open(PLUGIN, (scripted) => {
      scripted.answer(GetPluginInfo, { plugin: pluginInfo({ source: 'mcp', auth, tool_count: 0, version: 0 }) });
      scripted.answer(GetPluginAPIs, { api_info: [], total: 0 });
      scripted.answer(GetOAuthStatus, { ...status, is_connected: false });
      scripted.answer(SetUserPluginKey, {});
    });
    await screen.findByText(/only to users that it knows/);
    fireEvent.click(await screen.findByRole('button', { name: 'Connect' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your key for Weather' }));
    fireEvent.change(dialog.getByLabelText('Key'), { target: { value: 'mine' } });
    server.answer(GetOAuthStatus, { ...status, is_connected: true });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText(/You are connected. Read the tools again/);
    screen.getByRole('button', { name: 'Read tools again' });
  });

  it('wire §5: suggests reading the tools of an MCP server again only to users who may do it', async () => {
    const auth = { type: 'key', owner: 'user', location: 'header', name: 'X-Key', prefix: '' } as const;
    await open(PLUGIN, (scripted) => {
      const more = { source: 'mcp', auth, tool_count: 0, version: 0, can_edit: false } as const;
      scripted.answer(GetPluginInfo, { plugin: pluginInfo(more) });
      scripted.answer(GetPluginAPIs, { api_info: [], total: 0 });
      scripted.answer(GetOAuthStatus, { kind: 'key', plugin_name: 'Weather', is_connected: true });
    });
    await screen.findByText('Connected');
    screen.getByText('The server shows its tools only to users that it knows.');
    expect(screen.queryByRole('button', { name: 'Read tools again' })).toBeNull();
  });

  it('wire §5: notices that the user has connected an account when the user comes back from the window', async () => {
    const url = 'https://auth.example';
    const auth = { type: 'oauth', authorize_url: url, token_url: url, client_id: 'a', scope: '' } as const;
    const status = { kind: 'oauth', plugin_name: 'Weather' } as const;
    const { server } = await open(`${PLUGIN}?tab=settings`, (scripted) => {
      scripted.answer(GetPluginInfo, { plugin: pluginInfo({ auth }) });
      scripted.answer(GetOAuthStatus, { ...status, is_connected: false });
      scripted.answer(StartOAuth, { authorize_url: `${url}/authorize` });
    });
    const opened = { location: { href: '' } };
    vi.stubGlobal('open', () => opened);
    fireEvent.click(await screen.findByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(opened.location.href).toBe(`${url}/authorize`));
    server.answer(GetOAuthStatus, { ...status, is_connected: true });
    fireEvent.focus(window);
    await screen.findByText('Connected');
  });

  it('wire §5: cannot be published before every tool has passed', async () => {
    await open(PLUGIN, (server) =>
      server.answer(GetPluginNextVersion, {
        next_version: 2,
        changes: [],
        plugin_changes: [],
        problems: [{ problem: 'tool-not-passed', tool_names: ['get_weather'] }],
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish version 2' }));
    const link = await dialog.findByRole('link', { name: 'get_weather' });
    expect(link.getAttribute('href')).toBe(TOOL);
    dialog.getByText('A tool that is switched off is left out of the version.');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  });

  it('publishes the version whose changes are shown', async () => {
    const { server } = await open(PLUGIN, (scripted) => {
      const change = { api_id: '911', name: 'get_weather', change: 'added' as const, is_breaking: false, fields: [] };
      scripted.answer(GetPluginNextVersion, { next_version: 2, changes: [change], plugin_changes: [], problems: [] });
      scripted.answer(PublishPlugin, { version: 2 });
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish version 2' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'What is new' }), { target: { value: 'Weather' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(bodiesOf(server, PublishPlugin)).toEqual([{ plugin_id: '901', version: 2, note: 'Weather' }]),
    );
  });

  it('restores a version as the draft', async () => {
    const { server } = await open(`${PLUGIN}?tab=versions`, (scripted) => {
      scripted.answer(GetPluginInfo, { plugin: pluginInfo({ version: 2 }) });
      scripted.answer(ListPluginVersions, {
        versions: [2, 1].map((version) => ({ version, note: '', publish_time: 0, publisher_name: '', tool_count: 1 })),
      });
      scripted.answer(RestorePluginVersion, {});
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Restore as draft: version 1' }));
    // Nothing was changed since version 2: the draft is that version.
    expect(screen.queryByRole('button', { name: 'Restore as draft: version 2' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore version 1 as draft?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Restore as draft' }));
    await waitFor(() => expect(bodiesOf(server, RestorePluginVersion)).toEqual([{ plugin_id: '901', version: 1 }]));
  });

  it('wire §5 edit lock: is read-only while another tab holds it, until it is taken over', async () => {
    const { server } = await open(PLUGIN, (scripted) =>
      scripted.answerWith(CheckAndLockPluginEdit, ({ take_over }) => ({
        seized: take_over === true,
        occupied_by: take_over ? null : { user_id: '2', user_name: 'Grace' },
      })),
    );
    await screen.findByText('Grace is editing this plugin. You can read it.');
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Take over' }));
    await screen.findByRole('button', { name: 'Publish' });
    expect(bodiesOf(server, CheckAndLockPluginEdit)).toContainEqual(expect.objectContaining({ take_over: true }));
  });
});

describe('studio §2 tools from a document for a plugin that has some', () => {
  it('are new, changed or there already; a changed one replaces the other or gets another name', async () => {
    const { api_id, plugin_id, is_enabled, debug_status, debug_example, update_time, ...weather } = pluginTool();
    const storms = { ...weather, name: 'get_storms' };
    const { server } = await open(PLUGIN, (scripted) => {
      const present = [
        pluginTool(),
        pluginTool({ api_id: '912', name: 'get_storms' }),
        pluginTool({ api_id: '913', name: 'get_tides' }),
      ];
      scripted.answer(GetPluginAPIs, { api_info: present, total: 3 });
      scripted.answer(Convert2OpenAPI, {
        imported: {
          name: 'Weather',
          desc: '',
          url: 'https://api.example.com',
          auth: { type: 'none' },
          tools: [
            { ...weather, path: '/v2/weather' },
            { ...storms, desc: 'Storms' },
            { ...weather, name: 'get_tides' },
            { ...weather, name: 'get_waves' },
          ],
          left_out: [],
        },
      });
      scripted.answer(BatchCreateAPI, { api_ids: ['911', '914', '915'] });
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Import tools' }));
    const source = within(await screen.findByRole('dialog', { name: 'Import tools' }));
    fireEvent.change(source.getByRole('textbox'), { target: { value: 'openapi: 3.1.0' } });
    fireEvent.click(source.getByRole('button', { name: 'Read document' }));
    await screen.findByText('1 of 4 tools');
    const dialog = within(screen.getByRole('dialog', { name: 'Import tools' }));
    const item = (name: string) => within(dialog.getByRole('checkbox', { name }).closest('li') as HTMLElement);
    item('get_waves').getByText('New');
    item('get_tides').getByText('Already there');
    expect(dialog.getByRole<HTMLButtonElement>('checkbox', { name: 'get_tides' }).disabled).toBe(true);
    item('get_weather').getByText('Differs from the existing tool: path');
    item('get_storms').getByText('Differs from the existing tool: description');
    // Nothing is replaced unless it is asked for.
    dialog.getByRole('button', { name: 'Add tools' });
    fireEvent.click(dialog.getByRole('checkbox', { name: 'get_weather' }));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'get_storms' }));
    fireEvent.click(dialog.getByRole('combobox', { name: /^Import get_storms as/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Add under another name' }));
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'New name of get_storms' });
    expect(name.value).toBe('get_storms_2');
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add and replace' });
    fireEvent.change(name, { target: { value: 'get_waves' } });
    dialog.getByText('This name is taken.');
    expect(button.disabled).toBe(true);
    fireEvent.change(name, { target: { value: 'find_storms' } });
    fireEvent.click(button);
    await screen.findByText('Tools added: 2, replaced: 1', { selector: 'div' });
    expect(bodiesOf(server, BatchCreateAPI)).toEqual([
      {
        plugin_id: '901',
        tools: [
          { ...weather, path: '/v2/weather' },
          { ...storms, desc: 'Storms', name: 'find_storms' },
          { ...weather, name: 'get_waves' },
        ],
        replaced_names: ['get_weather'],
      },
    ]);
  });
});

describe('wire §5 the edit lock of a plugin', () => {
  it('stays with the tab on the way from page to page of the plugin', async () => {
    const { server } = await open(PLUGIN, (scripted) => scripted.answer(ListMockSets, { mock_sets: [] }));
    fireEvent.click(await screen.findByRole('link', { name: 'get_weather' }));
    fireEvent.click(await screen.findByRole('link', { name: 'Mock sets' }));
    await screen.findByRole('button', { name: 'Create mock set' });
    expect(server.requestsOf(UnlockPluginEdit)).toEqual([]);
    expect(server.requestsOf(CheckAndLockPluginEdit)).toHaveLength(1);
  });

  it.each([
    [PLUGIN, 'Publish'],
    [`${TOOL}/plugin-mock-set`, 'Create mock set'],
  ])('is asked for by pages without a preview: %s', async (page, button) => {
    const { server } = await open(`${page}?mode=preview`, (scripted) =>
      scripted.answer(ListMockSets, { mock_sets: [] }),
    );
    await screen.findByRole('button', { name: button });
    await waitFor(() => expect(server.requestsOf(CheckAndLockPluginEdit)).toHaveLength(1));
  });

  it('names the own other tab as such', async () => {
    await open(PLUGIN, (scripted) =>
      scripted.answer(CheckAndLockPluginEdit, {
        seized: false,
        occupied_by: { user_id: accountUser().user_id_str, user_name: 'Ada Lovelace' },
      }),
    );
    await screen.findByText('You are editing this plugin in another tab. You can read it here.');
  });

  it('keeps mock sets read-only while another tab has it', async () => {
    await open(`${TOOL}/plugin-mock-set`, (scripted) => {
      scripted.answer(ListMockSets, { mock_sets: [] });
      scripted.answer(CheckAndLockPluginEdit, { seized: false, occupied_by: { user_id: '2', user_name: 'Grace' } });
    });
    await screen.findByText('Grace is editing this plugin. You can read it.');
    expect(screen.queryByRole('button', { name: 'Create mock set' })).toBeNull();
  });
});

describe('studio §2 the settings of a plugin', () => {
  const SETTINGS = `${PLUGIN}?tab=settings`;
  const auth = { type: 'key', owner: 'space', location: 'header', name: 'X-Key', prefix: '' } as const;
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

  it('asks before changes that are not saved are left, also for another tab of the page', async () => {
    const { address } = await open(SETTINGS);
    await screen.findByRole('textbox', { name: 'Name' });
    type('Name', 'Storms');
    const stays = async (keepEditing: (button: HTMLElement) => void) => {
      fireEvent.mouseDown(screen.getByRole('tab', { name: /^Tools/ }), { button: 0 });
      const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
      keepEditing(dialog.getByRole('button', { name: 'Keep editing' }));
      // The focus opens a tab: at the one that was not opened, it would ask again.
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Settings' })));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(address()).toBe(SETTINGS);
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Storms');
    };
    await stays((button) => fireEvent.click(button));
    await stays((button) => fireEvent.keyDown(button, { key: 'Escape' }));
  });

  it('shows what is missing or wrong at its field when it is saved, and focuses the first', async () => {
    const oauth = {
      type: 'oauth',
      authorize_url: 'https://login.example.com/authorize',
      token_url: 'https://login.example.com/token',
      client_id: 'parley',
      scope: '',
    } as const;
    const { server } = await open(SETTINGS, (scripted) =>
      scripted.answer(GetPluginInfo, { plugin: pluginInfo({ auth: oauth }) }),
    );
    await screen.findByRole('textbox', { name: 'Token address' });
    const callback = screen.getByRole<HTMLInputElement>('textbox', { name: 'Callback address' });
    expect(callback.value).toBe(`${location.origin}/plugin/oauth/callback/901`);
    type('Token address', 'login.example.com/token');
    type('Client ID', '');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const wrong = screen.getAllByRole('textbox').filter((field) => field.getAttribute('aria-invalid') === 'true');
    expect(wrong).toEqual([
      screen.getByRole('textbox', { name: 'Token address' }),
      screen.getByRole('textbox', { name: 'Client ID' }),
    ]);
    expect(document.activeElement).toBe(wrong[0]);
    screen.getByText('Enter an address that starts with https:// or http://, without # and @.');
    expect(server.requestsOf(UpdatePluginMeta)).toEqual([]);
  });

  it('stores the name and the password of basic auth together', async () => {
    const { server } = await open(SETTINGS, (scripted) => {
      scripted.answer(GetPluginInfo, { plugin: pluginInfo({ auth: { type: 'basic', owner: 'space' } }) });
      scripted.answer(UpdatePluginMeta, {});
    });
    fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'pass' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    screen.getByText('This value is required.');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'User name' }));
    type('User name', 'ann');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodiesOf(server, UpdatePluginMeta)).toEqual([{ plugin_id: '901', secret: 'ann:pass' }]));
  });

  it('store a picture that is uploaded, and remove it', async () => {
    const { server } = await open(SETTINGS, (scripted) => {
      scripted.answer(GetPluginInfo, { plugin: pluginInfo({ icon_uri: 'old', icon_url: '/api/object/old' }) });
      scripted.answer(UpdatePluginMeta, {});
      answerIconUpload(scripted, { upload_uri: 'cat', upload_url: '/api/object/cat' });
    });
    const choosing = await screen.findByLabelText('Choose a picture', { selector: 'input' });
    fireEvent.change(choosing, { target: { files: [new File(['x'], 'cat.png')] } });
    await waitFor(() => expect(document.querySelector('fieldset img')?.getAttribute('src')).toBe('/api/object/cat'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(bodiesOf(server, UpdatePluginMeta)).toEqual([{ plugin_id: '901', icon_uri: 'cat' }]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodiesOf(server, UpdatePluginMeta)[1]).toEqual({ plugin_id: '901', icon_uri: '' }));
  });

  it('says that the stored secret is not used any more only where it is so', async () => {
    const STORED = 'A secret is stored. Leave empty to keep it.';
    const FORGOTTEN = 'The stored secret is for another address or kind of authentication. Enter the one for these.';
    await open(SETTINGS, (server) => server.answer(GetPluginInfo, { plugin: pluginInfo({ auth, has_secret: true }) }));
    await screen.findByText(STORED);
    screen.getByRole('button', { name: 'Show key' });
    type('Name of the header', 'X-Other');
    type('Address of the API', 'https://api.example.com/v2');
    expect(screen.queryByText(FORGOTTEN)).toBeNull();
    screen.getByText(STORED);
    type('Address of the API', 'https://other.example.com');
    screen.getByText(FORGOTTEN);
    expect(screen.queryByText(STORED)).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Each user’s own' }));
    screen.getByText('The stored secret is not used after this change.');
  });
});

describe('studio §2 the page of a tool', () => {
  it('changes a parameter and saves the whole definition', async () => {
    const { server } = await open(TOOL);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit city' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit parameter' }));
    fireEvent.click(dialog.getByRole('radio', { name: 'Fixed' }));
    // It is required, and the model does not give it any more.
    dialog.getByText('This value is required.');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
    fireEvent.change(dialog.getByRole('textbox', { name: 'Value' }), { target: { value: 'Oslo' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Apply' }));
    await screen.findByText('Always: Oslo');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.requestsOf(UpdateAPI)).toHaveLength(1));
    expect(bodiesOf(server, UpdateAPI)[0]).toMatchObject({
      api_id: '911',
      tool: { request_params: [{ name: 'city', source: 2, default_value: 'Oslo' }] },
    });
  });

  it('does not call a parameter required that has a default', async () => {
    const request_params = [toolParameter({ name: 'zone', default_value: 'UTC' })];
    await open(TOOL, (server) =>
      server.answer(GetPluginAPIs, { api_info: [pluginTool({ request_params })], total: 1 }),
    );
    await screen.findByText('Default: UTC');
    expect(screen.queryByText(/Required/)).toBeNull();
  });

  it('tells at its field that a name or a default value cannot be used', async () => {
    const request_params = [
      toolParameter({ name: 'kind', choices: ['cat', 'dog'] }),
      toolParameter({ name: 'X-Trace', location: ParameterLocation.header }),
      toolParameter({ name: 'tags', type: ParameterType.array }),
    ];
    await open(TOOL, (server) =>
      server.answer(GetPluginAPIs, { api_info: [pluginTool({ request_params })], total: 1 }),
    );
    const edit = async (name: string) => {
      fireEvent.click(await screen.findByRole('button', { name: `Edit ${name}` }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit parameter' }));
      return {
        enter: (field: string, value: string) =>
          fireEvent.change(dialog.getByRole('textbox', { name: field }), { target: { value } }),
        expectProblem: (field: string, problem: string) => {
          dialog.getByText(problem);
          expect(dialog.getByRole('textbox', { name: field }).getAttribute('aria-invalid')).toBe('true');
          expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
        },
        apply: async () => {
          fireEvent.click(dialog.getByRole('button', { name: 'Apply' }));
          await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        },
      };
    };
    const kind = await edit('kind');
    kind.enter('Default value', 'cow');
    kind.expectProblem('Default value', 'This is not one of the allowed values.');
    kind.enter('Default value', 'dog');
    for (const name of ['ki\u200bnd', '__proto__']) {
      kind.enter('Name', name);
      kind.expectProblem('Name', 'A name must not contain invisible characters or be “__proto__”.');
    }
    kind.enter('Name', ' kind ');
    await kind.apply();
    await screen.findByText('Default: dog · One of: cat, dog');

    const header = await edit('X-Trace');
    header.enter('Name', 'Content-Type');
    header.expectProblem('Name', 'This header cannot be set.');
    header.enter('Name', 'X-Trace');
    await header.apply();

    const tags = await edit('tags');
    tags.enter('Default value', '{}');
    tags.expectProblem('Default value', 'This value does not fit the type.');
  });

  it('shows the description of a parameter of an MCP server, which models get from the server, without a way to change it', async () => {
    await open(TOOL, (server) => {
      server.answer(GetPluginInfo, { plugin: pluginInfo({ source: 'mcp' }) });
      server.answer(GetPluginAPIs, {
        api_info: [pluginTool({ request_params: [toolParameter({ desc: 'Where' })] })],
        total: 1,
      });
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit city' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit parameter' }));
    const description = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
    expect([description.value, description.readOnly]).toEqual(['Where', true]);
  });

  it('edits one of two parameters with the same name at different places', async () => {
    const request_params = [
      toolParameter({ name: 'id', location: ParameterLocation.path }),
      toolParameter({ name: 'id' }),
    ];
    await open(TOOL, (server) =>
      server.answer(GetPluginAPIs, { api_info: [pluginTool({ path: '/{id}', request_params })], total: 1 }),
    );
    fireEvent.click((await screen.findAllByRole('button', { name: 'Edit id' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit parameter' }));
    const apply = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Apply' });
    expect(apply().disabled).toBe(false);
    fireEvent.click(dialog.getByRole('combobox', { name: /^Sent in/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Query' }));
    expect(apply().disabled).toBe(true);
  });

  it('drops the properties of an object that becomes a list', async () => {
    const place = toolParameter({
      name: 'place',
      type: ParameterType.object,
      location: ParameterLocation.body,
      sub_parameters: [toolParameter({ name: 'city', location: ParameterLocation.body })],
    });
    const { server } = await open(TOOL, (scripted) =>
      scripted.answer(GetPluginAPIs, { api_info: [pluginTool({ request_params: [place] })], total: 1 }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Edit place' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit parameter' }));
    fireEvent.click(dialog.getByRole('combobox', { name: /^Type/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'List' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Apply' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.requestsOf(UpdateAPI)).toHaveLength(1));
    const [saved] = bodiesOf(server, UpdateAPI) as { tool: { request_params: object[] } }[];
    expect(saved?.tool.request_params).toEqual([
      { ...toolParameter({ name: 'place', type: ParameterType.array, location: ParameterLocation.body }) },
    ]);
  });

  it('debugs with a form from the schema, shows what was sent, and saves the call as an example', async () => {
    const { server } = await open(TOOL, (scripted) =>
      scripted.answer(DebugAPI, {
        success: true,
        reason: '',
        needs_connection: false,
        request: {
          method: 'GET',
          url: 'https://api.example.com/weather?city=Oslo',
          headers: [{ name: 'authorization', value: '***' }],
          body: '',
        },
        status: 200,
        content_type: 'application/json',
        response: '{"temp":4}',
        output: '{"temp":4}',
        time_ms: 12,
        debug_status: DebugStatus.passed,
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Run' }));
    await screen.findByText('This value is required.');
    fireEvent.change(screen.getByRole('textbox', { name: 'city' }), { target: { value: 'Oslo' } });
    fireEvent.click(screen.getByRole('button', { name: 'Run' }));
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    result.getByText('200 · 12 ms');
    expect(bodiesOf(server, DebugAPI)).toEqual([{ api_id: '911', arguments: '{"city":"Oslo"}' }]);
    fireEvent.mouseDown(result.getByRole('tab', { name: 'Request' }), { button: 0 });
    await result.findByText(/authorization: \*\*\*/);
    fireEvent.click(result.getByRole('button', { name: 'Save as example' }));
    await waitFor(() =>
      expect(bodiesOf(server, UpdateAPI)).toEqual([
        { api_id: '911', debug_example: { arguments: '{"city":"Oslo"}', response: '{"temp":4}' } },
      ]),
    );
  });

  it('says that a run saves what was changed', async () => {
    const { server } = await open(TOOL);
    fireEvent.change(await screen.findByRole('textbox', { name: 'city' }), { target: { value: 'Oslo' } });
    screen.getByRole('button', { name: 'Run' });
    fireEvent.change(screen.getByRole('textbox', { name: 'Path' }), { target: { value: '/v2/weather' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save and run' }));
    await waitFor(() => expect(bodiesOf(server, UpdateAPI)).toMatchObject([{ tool: { path: '/v2/weather' } }]));
  });

  it('shows that the key of the user is not connected once the server has refused it', async () => {
    const auth = { type: 'key', owner: 'user', location: 'header', name: 'X-Key', prefix: '' } as const;
    const status = { kind: 'key', plugin_name: 'Weather' } as const;
    const { server } = await open(TOOL, (scripted) => {
      scripted.answer(GetPluginInfo, { plugin: pluginInfo({ auth }) });
      scripted.answer(GetOAuthStatus, { ...status, is_connected: true });
      scripted.answer(DebugAPI, {
        success: false,
        reason: 'The server answered with the status 401. {}',
        needs_connection: true,
        request: null,
        status: 401,
        content_type: 'application/json',
        response: '{}',
        output: '',
        time_ms: 12,
        debug_status: DebugStatus.waiting,
      });
    });
    await screen.findByText('Connected');
    server.answer(GetOAuthStatus, { ...status, is_connected: false });
    fireEvent.change(screen.getByRole('textbox', { name: 'city' }), { target: { value: 'Oslo' } });
    fireEvent.click(screen.getByRole('button', { name: 'Run' }));
    await screen.findByText('Not connected');
  });

  it('leads to the key where a call was refused without the right one', async () => {
    await open(TOOL, (scripted) =>
      scripted.answer(DebugAPI, {
        success: false,
        reason: 'Unauthorized',
        needs_connection: false,
        request: { method: 'GET', url: 'https://api.example.com/weather?city=Oslo', headers: [], body: '' },
        status: 401,
        content_type: 'text/plain',
        response: 'Unauthorized',
        output: 'Unauthorized',
        time_ms: 12,
        debug_status: DebugStatus.waiting,
      }),
    );
    fireEvent.change(await screen.findByRole('textbox', { name: 'city' }), { target: { value: 'Oslo' } });
    fireEvent.click(screen.getByRole('button', { name: 'Run' }));
    fireEvent.click(await screen.findByRole('link', { name: 'Check the authentication in the settings' }));
    await screen.findByRole('combobox', { name: 'Authentication' });
  });

  it('offers parameters for names in the path that nothing fills in', async () => {
    await open(TOOL, (server) =>
      server.answer(GetPluginAPIs, { api_info: [pluginTool({ path: '/weather/{country}' })], total: 1 }),
    );
    await screen.findByText('No parameter fills in: country');
    fireEvent.click(screen.getByRole('button', { name: 'Add parameters' }));
    await screen.findByRole('button', { name: 'Edit country' });
    expect(screen.queryByText('No parameter fills in: country')).toBeNull();
  });

  it('`?mode=preview` shows it without a form', async () => {
    await open(`${TOOL}?mode=preview`);
    await screen.findByRole('heading', { level: 1, name: 'get_weather' });
    await screen.findByText('https://api.example.com/weather');
    expect(screen.queryByRole('button', { name: 'Run' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('studio §2 the preview of a tool of an MCP server', () => {
  it('tells types, and neither places nor that the item of a list is required; its example is named', async () => {
    const item = toolParameter({ name: '' });
    await open(`${TOOL}?mode=preview`, (scripted) => {
      scripted.answer(GetPluginInfo, { plugin: pluginInfo({ source: 'mcp' }) });
      const tags = toolParameter({ name: 'tags', type: ParameterType.array, sub_parameters: [item] });
      const debug_example = { arguments: '{"tags":["a"]}', response: '{"found":1}' };
      scripted.answer(GetPluginAPIs, { api_info: [pluginTool({ request_params: [tags], debug_example })], total: 1 });
    });
    const parameters = await screen.findByRole('list', { name: 'Parameters' });
    expect(parameters.textContent).toBe('tagsListRequireditemText');
    screen.getByText('Example arguments');
    screen.getByText('Example response');
  });
});

describe('studio §2 the preview of a tool in a version', () => {
  it('has the address and the request of that version', async () => {
    const { server } = await open(`${TOOL}?mode=preview&version=1`, (scripted) => {
      const url = 'https://old.example.com/v1/';
      scripted.answer(GetPluginAPIs, { api_info: [pluginTool()], total: 1, url });
    });
    await screen.findByText('https://old.example.com/v1/weather');
    screen.getByText('Version 1');
    // Who only reads keeps nobody from editing.
    expect(server.requestsOf(CheckAndLockPluginEdit)).toEqual([]);
    expect(bodiesOf(server, GetPluginAPIs)).toEqual([{ plugin_id: '901', api_ids: ['911'], version: 1 }]);
  });
});

const rainyDays = {
  mock_set_id: '921',
  api_id: '911',
  name: 'Rainy days',
  cases: [{ id: 'a', name: 'Rain', response: '{}' }],
  active_case_id: '',
  bot_ids: ['30'],
  creator_name: 'Ada',
  update_time: 0,
};

describe('studio §2 mock set page', () => {
  it('says for which agents the set answers, and switches it on for others', async () => {
    const { server } = await open(`${TOOL}/plugin-mock-set`, (scripted) => {
      const sunnyDays = { ...rainyDays, mock_set_id: '922', name: 'Sunny days', bot_ids: ['32'] };
      scripted.answer(ListMockSets, { mock_sets: [rainyDays, sunnyDays] });
      const bots = ['Curly', 'Larry', 'Moe', 'Shemp'].map((name, index) => ({
        bot_id: String(30 + index),
        name,
        icon_url: '',
        version: 1,
        api_ids: name === 'Shemp' ? ['912'] : ['911'],
      }));
      scripted.answer(ListPluginUsers, { bots });
      scripted.answer(SwitchBotMockSet, {});
    });
    const switchOf = (name: string) =>
      screen.findByRole('switch', { name: `Rainy days in the chat with the draft of ${name}` });
    expect((await switchOf('Curly')).getAttribute('aria-checked')).toBe('true');
    const agents = within(screen.getByRole('list', { name: 'Use with agents' })).getAllByRole('listitem');
    expect(agents.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Curly.*Answered by “Rainy days”/),
      expect.stringMatching(/Larry.*Calls the API/),
      expect.stringMatching(/Moe.*Answered by “Sunny days”/),
    ]);
    fireEvent.click(await switchOf('Larry'));
    await waitFor(() =>
      expect(bodiesOf(server, SwitchBotMockSet)).toEqual([{ bot_id: '31', mock_set_id: '921', is_on: true }]),
    );
  });

  it('refuses what is no JSON, with the place, and saves the cases', async () => {
    const { server } = await open(`${TOOL}/plugin-mock-set`, (scripted) => {
      scripted.answer(ListMockSets, { mock_sets: [rainyDays] });
      scripted.answer(UpdateMockSet, {});
    });
    const response = await screen.findByRole('textbox', { name: 'Response' });
    fireEvent.change(response, { target: { value: '{"temp": }' } });
    await screen.findByText('This is not JSON: line 1, column 10.');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(server.requestsOf(UpdateMockSet)).toHaveLength(0);
    fireEvent.change(response, { target: { value: '{"temp": 4}' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodiesOf(server, UpdateMockSet)).toEqual([
        {
          mock_set_id: '921',
          name: 'Rainy days',
          cases: [{ id: 'a', name: 'Rain', response: '{"temp": 4}' }],
          active_case_id: '',
        },
      ]),
    );
  });
});

describe('studio §2 a case of a mock set that the model writes', () => {
  it('is asked for in words, and can be changed before it is saved', async () => {
    const { server } = await open(`${TOOL}/plugin-mock-set`, (scripted) => {
      scripted.answer(ListMockSets, { mock_sets: [rainyDays] });
      scripted.answer(GenerateMockCase, { response: '{"temp": -12}' });
    });
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Add case' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Let the model write it' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Let the model write it' }));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'a cold day' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Write response' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf(server, GenerateMockCase)).toEqual([{ api_id: '911', wish: 'a cold day' }]);
    const responses = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Response' });
    expect(responses.map(({ value }) => value)).toEqual([rainyDays.cases[0]?.response, '{"temp": -12}']);
    screen.getByText('Unsaved changes');
  });
});

describe('studio §2 a mock set that is being saved', () => {
  it('keeps what is typed meanwhile', async () => {
    let finish = (): void => undefined;
    const finished = new Promise<Record<string, never>>((resolve) => {
      finish = () => resolve({});
    });
    const { server } = await open(`${TOOL}/plugin-mock-set`, (scripted) => {
      scripted.answer(ListMockSets, { mock_sets: [rainyDays] });
      scripted.answerWith(UpdateMockSet, () => finished);
    });
    const response = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Response' });
    fireEvent.change(response, { target: { value: '{"temp": 4}' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.requestsOf(UpdateMockSet)).toHaveLength(1));
    fireEvent.change(response, { target: { value: '{"temp": 5}' } });
    finish();
    await screen.findByText('Saved', { exact: true });
    expect(response.value).toBe('{"temp": 5}');
    screen.getByText('Unsaved changes');
  });
});

describe('studio §2 a new mock set', () => {
  it('has the example of its tool as first case; text that is no JSON as a string', async () => {
    const debug_example = { arguments: '{}', response: 'Sunny, "21"' };
    const { server } = await open(`${TOOL}/plugin-mock-set`, (scripted) => {
      scripted.answer(GetPluginAPIs, { api_info: [pluginTool({ debug_example })], total: 1 });
      scripted.answer(ListMockSets, { mock_sets: [] });
      scripted.answer(CreateMockSet, { mock_set_id: '921' });
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Create mock set' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create mock set' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name of the set' }), { target: { value: 'Summer' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create mock set' }));
    await waitFor(() =>
      expect(bodiesOf(server, CreateMockSet)).toMatchObject([
        { name: 'Summer', cases: [{ response: JSON.stringify(debug_example.response) }] },
      ]),
    );
  });
});

describe('wire §5 connections of the user', () => {
  it('are listed in the settings and can be revoked', async () => {
    const { server } = await open(`${LIBRARY}&settings=connections`, (scripted) => {
      scripted.answer(GetQueriedOAuthPluginList, {
        connections: [
          {
            plugin_id: '901',
            plugin_name: 'Weather',
            kind: 'oauth',
            is_expired: false,
            create_time: 1_700_000_000_000,
            used_time: null,
          },
        ],
        approvals: [],
      });
      scripted.answer(RevokeAuthToken, {});
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Disconnect Weather' }));
    const dialogs = await screen.findAllByRole('dialog', { name: 'Disconnect Weather' });
    fireEvent.click(within(dialogs[0] as HTMLElement).getByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(bodiesOf(server, RevokeAuthToken)).toEqual([{ plugin_id: '901' }]));
  });

  it('end at the callback page, which asks the server once', async () => {
    const address = '/plugin/oauth/callback/901?state=s1&code=c1&iss=https%3A%2F%2Fid.example';
    const { server } = await open(address, (scripted) => scripted.answer(FinishOAuth, { plugin_name: 'Weather' }));
    await screen.findByText('Your account is connected with Weather');
    expect(bodiesOf(server, FinishOAuth)).toEqual([
      { plugin_id: '901', state: 's1', code: 'c1', iss: 'https://id.example' },
    ]);
  });
});
