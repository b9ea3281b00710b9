import { GetDraftBotInfoAgw, GetSpaceListV2, ImportBot } from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { openStudio } from '../../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../../testing/scripted-server.ts';
import { personalSpace, spaceList, teamSpace } from '../../../testing/space-list.ts';
// Loads the lazy dialog before the tests, so that no test has to wait for it.
import '../import/read-import-file.ts';
import './create-dialog.tsx';

const passed = { check_not_pass: false, check_not_pass_msg: '' };
const parleyFile = { format: 'parley-agent', schema_version: 1, agent: { name: 'Cook' } };

async function open(script: (server: ScriptedServer) => void = () => undefined, spaces = [personalSpace]) {
  const studio = await openStudio('/space/10/develop?create=choice', {
    user: accountUser(),
    script(server) {
      server.answer(GetSpaceListV2, { data: spaceList(spaces) });
      server.answer(ImportBot, { data: { bot_id: '41', left_out: [], made_tables: [], ...passed } });
      server.refuse(GetDraftBotInfoAgw, 'notFound');
      script(server);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /Import a file/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import an agent' }));
  return { ...studio, dialog };
}

const chooseFile = (dialog: ReturnType<typeof within>, name: string, text: string) =>
  fireEvent.change(dialog.getByLabelText('Choose a file'), { target: { files: [new File([text], name)] } });
const start = (dialog: ReturnType<typeof within>) =>
  dialog.getByRole('button', { name: 'Import' }) as HTMLButtonElement;

describe('importing an agent', () => {
  it('sends a file of Parley as it is and opens the agent', async () => {
    const { dialog, server, address } = await open();
    expect(start(dialog).disabled).toBe(true);
    chooseFile(dialog, 'Cook.parley.json', JSON.stringify(parleyFile));
    expect(await dialog.findByText('Found the agent “Cook”.')).toBeTruthy();
    fireEvent.click(start(dialog));
    await waitFor(() => expect(address()).toBe('/space/10/bot/41'));
    expect(server.requestsOf(ImportBot).map(({ body }) => body)).toEqual([{ space_id: '10', file: parleyFile }]);
  });

  it('says what of a Dify app is left out, before and after the import', async () => {
    const left_out = [{ part: 'model' as const, name: 'gpt-4o' }];
    const { dialog, address } = await open((server) =>
      server.answer(ImportBot, { data: { bot_id: '41', left_out, made_tables: [], ...passed } }),
    );
    const app = {
      app: { name: 'Planner', mode: 'chat' },
      model_config: { user_input_form: [{ select: { variable: 'city' } }], model: { name: 'gpt-4o' } },
    };
    chooseFile(dialog, 'planner.yml', JSON.stringify(app));
    expect(await dialog.findByText('Found the Dify app “Planner”.')).toBeTruthy();
    expect(dialog.getByRole('listitem').textContent).toBe('Variablescity');
    fireEvent.click(start(dialog));
    const report = within(await screen.findByRole('dialog', { name: 'Planner was imported' }));
    expect(report.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Variablescity',
      'Model not set up here, so the default model is usedgpt-4o',
    ]);
    fireEvent.click(report.getByRole('button', { name: 'Open the agent' }));
    await waitFor(() => expect(address()).toBe('/space/10/bot/41'));
  });

  it('names the datasets that a file of Parley does not have, and the tables that were made', async () => {
    const left_out = [{ part: 'knowledge' as const, name: 'Office' }];
    const { dialog } = await open((server) =>
      server.answer(ImportBot, { data: { bot_id: '41', left_out, made_tables: ['expenses 2'], ...passed } }),
    );
    chooseFile(dialog, 'Cook.parley.json', JSON.stringify(parleyFile));
    await dialog.findByText('Found the agent “Cook”.');
    fireEvent.click(start(dialog));
    const report = within(await screen.findByRole('dialog', { name: 'Cook was imported' }));
    expect(report.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'DatasetsOffice',
      'Empty tablesexpenses 2',
    ]);
  });

  it('shows why a file cannot be imported, and takes another', async () => {
    const { dialog } = await open((server) => server.refuse(ImportBot, 'botFileNewer', { version: '2', known: '1' }));
    chooseFile(dialog, 'notes.json', '{"a": 1}');
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'notes.json is neither an agent of Parley nor a Dify app, nor a bot or workflow of Coze.',
    );
    chooseFile(dialog, 'Cook.parley.json', JSON.stringify({ ...parleyFile, schema_version: 2 }));
    await dialog.findByText('Found the agent “Cook”.');
    expect(dialog.queryByRole('alert')).toBeNull();
    fireEvent.click(start(dialog));
    expect((await dialog.findByRole('alert')).textContent).toContain('newer version of Parley');
  });

  it('names the space it imports into where that is not the current one', async () => {
    const plaza = teamSpace({ id: '10', name: 'Plaza', hide_operation: true });
    const { dialog, server } = await open(undefined, [plaza, { ...personalSpace, id: '11' }]);
    expect(dialog.getByRole('combobox', { name: /Space/ }).textContent).toBe(personalSpace.name);
    chooseFile(dialog, 'Cook.parley.json', JSON.stringify(parleyFile));
    await dialog.findByText('Found the agent “Cook”.');
    fireEvent.click(start(dialog));
    await waitFor(() => expect(server.requestsOf(ImportBot)).toHaveLength(1));
    expect(server.requestsOf(ImportBot)[0]?.body).toMatchObject({ space_id: '11' });
  });

  it('imports into no public space', async () => {
    const plaza = teamSpace({ id: '10', name: 'Plaza', hide_operation: true });
    const { dialog } = await open(undefined, [plaza]);
    expect(dialog.getByRole('alert').textContent).toContain('All your spaces are public.');
    chooseFile(dialog, 'Cook.parley.json', JSON.stringify(parleyFile));
    await dialog.findByText('Found the agent “Cook”.');
    expect(start(dialog).disabled).toBe(true);
  });
});
