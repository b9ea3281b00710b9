import {
  GetDraftBotInfoAgw,
  newBotDraft,
  type RequestOf,
  type ResponseOf,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { ToastProvider } from '@parley/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createQueryClient } from '../api/query-client.ts';
import { type DraftEditor, useDraftEditor } from '../features/bot/draft/draft-editor.ts';
import { DraftEditorProvider } from '../features/bot/draft/draft-editor-provider.tsx';
import { loadLaterTexts } from '../i18n/later-texts.ts';
import { startLanguage } from '../language/start-language.ts';
import { loginStore } from '../session/login-store.ts';
import { textLoaders } from '../texts.ts';
import { accountUser } from './account-user.ts';
import { type ScriptedServer, scriptedServer } from './scripted-server.ts';

await startLanguage(textLoaders);
// Tests show dialogs without the lazy parts that load their texts.
await loadLaterTexts();

type Draft = ResponseOf<typeof GetDraftBotInfoAgw>;
type Sections = Omit<RequestOf<typeof UpdateDraftBotInfoAgw>['bot_info'], 'bot_id'>;

/** With the fields of a new draft where a test names only some. */
function wholeSection([name, value]: [string, unknown]): [string, unknown] {
  const ofNew = newBotDraft[name as keyof Sections];
  const hasFields = typeof value === 'object' && value !== null && !Array.isArray(value);
  return [name, hasFields ? { ...(ofNew as object), ...value } : value];
}

/** The draft of an agent as it is loaded. */
export function loadedDraft(sections: Sections = {}, change: Partial<Draft['data']> = {}): Draft {
  return {
    data: {
      bot_info: {
        ...newBotDraft,
        name: 'Curly',
        ...(Object.fromEntries(Object.entries(sections).map(wholeSection)) as object),
        // Without the URLs that the server adds.
        background_image_info_list: [],
        bot_id: '30',
        icon_url: '',
        bot_mode: 0,
        creator_id: '7001',
        create_time: '1',
        update_time: '1',
        version: '4',
        connector_id: '',
        business_type: 0,
      },
      bot_option_data: {
        model_detail_map: {},
        plugin_detail_map: {},
        plugin_api_detail_map: {},
        workflow_detail_map: {},
        knowledge_detail_map: {},
        shortcut_command_list: [],
      },
      space_id: '10',
      commit_version: '4',
      committer_name: 'Grace Hopper',
      commit_time: '1790000000',
      branch: 1,
      same_with_online: false,
      has_unpublished_change: true,
      has_publish: false,
      publisher: null,
      publish_time: '',
      connectors: [],
      bot_market_status: 0,
      latest_audit_info: null,
      app_id: '',
      in_collaboration: false,
      collaborator_status: { commitable: true, operateable: true, manageable: true },
      editable: true,
      deletable: true,
      ...change,
    },
  };
}

/** The answer of a save. */
export const saved = (commit_version: string, has_change = true): ResponseOf<typeof UpdateDraftBotInfoAgw> => ({
  data: {
    has_change,
    commit_version,
    same_with_online: false,
    has_unpublished_change: true,
    branch: 1,
    check_not_pass: false,
    check_not_pass_msg: '',
  },
});

interface Opened {
  server: ScriptedServer;
  editor: DraftEditor;
  /** The sections of every save that arrived, with the base version. */
  saves: () => unknown[];
  unmount: () => void;
  /** Goes to another page of the studio. */
  leave: () => Promise<void>;
  address: () => string;
}

/** Opens the draft of an agent without its page. */
export function openDraftEditor(
  children: ReactNode,
  {
    draft = loadedDraft(),
    isPreview = false,
    script,
  }: { draft?: Draft; isPreview?: boolean; script?: (server: ScriptedServer) => void } = {},
): Opened {
  const server = scriptedServer();
  server.answer(GetDraftBotInfoAgw, draft);
  server.answer(UpdateDraftBotInfoAgw, saved('5'));
  script?.(server);
  loginStore.dispatch({ type: 'user-found', user: accountUser() });
  const opened: { editor?: DraftEditor } = {};
  const page = (
    <DraftEditorProvider spaceId="10" draft={draft.data} isPreview={isPreview}>
      <EditorHandle onRender={(editor) => Object.assign(opened, { editor })} />
      {children}
    </DraftEditorProvider>
  );
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ]);
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider label="Notification" regionLabel="Notifications ({hotkey})" closeLabel="Close">
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  const { editor } = opened;
  if (!editor) throw new Error('The editor was not rendered');
  return {
    server,
    editor,
    saves: () => server.requestsOf(UpdateDraftBotInfoAgw).map(({ body }) => body),
    unmount,
    leave: () => router.navigate('/elsewhere'),
    address: () => router.state.location.pathname,
  };
}

function EditorHandle({ onRender }: { onRender: (editor: DraftEditor) => void }) {
  onRender(useDraftEditor());
  return null;
}
