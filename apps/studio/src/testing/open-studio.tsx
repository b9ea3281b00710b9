import {
  type AccountUser,
  GetDraftIntelligenceList,
  GetHome,
  GetOwnStorage,
  GetRegistration,
  GetSpaceListV2,
  KeepEditing,
  ListFileboxes,
  MarkSpaceUsed,
  PassportAccountInfoV2,
  type RequestOf,
  type ResponseOf,
  StopEditing,
} from '@parley/contract';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { onTestFinished } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { connectionStore } from '../connection/connection-store.ts';
import { startLanguage } from '../language/start-language.ts';
import { routes } from '../routes.tsx';
import { connectSession } from '../session/connect-session.ts';
import { loginStore } from '../session/login-store.ts';
import { settleLogin } from '../session/settle-login.ts';
import { paletteStore } from '../shell/palette/palette-store.ts';
import { Studio } from '../shell/studio.tsx';
import { textLoaders } from '../texts.ts';
import { accountUser } from './account-user.ts';
import { intelligencePage } from './intelligence.ts';
import { type ScriptedServer, scriptedServer } from './scripted-server.ts';
import { personalSpace, spaceList } from './space-list.ts';
// Load the lazy dialog of the settings and its texts before the tests, so that no test has to wait for them.
import '../shell/settings/settings-dialog.tsx';
import '../texts.en-us.later.ts';

await startLanguage(textLoaders);

/** The home page of a user who has hidden the checklist and has no agents. */
const emptyHome: ResponseOf<typeof GetHome> = {
  checklist: null,
  has_model: true,
  welcome_bot: null,
  bots: [],
  spaces: [personalSpace],
};

/** Nobody else has the agent open. */
const aloneInEditor = ({ tab_id }: RequestOf<typeof KeepEditing>): ResponseOf<typeof KeepEditing> => ({
  status: 'holder',
  may_hold: true,
  // Older than every draft: there is nothing to load.
  commit_version: '0',
  online_version: '',
  editors: [],
  holder: { tab_id, user_id: accountUser().user_id_str, since: 0 },
});

interface Opened {
  server: ScriptedServer;
  queryClient: QueryClient;
  /** Path, search and fragment the router is at. */
  address: () => string;
}

/**
 * Opens the whole studio at an address, with nobody signed in or somebody. `script` adds answers before it starts. Tests share
 * the modules of the studio, so their state is reset after each.
 */
export async function openStudio(
  path: string,
  { user, script }: { user?: AccountUser; script?: (server: ScriptedServer) => void } = {},
): Promise<Opened> {
  const server = scriptedServer();
  server.answer(GetRegistration, { mode: 'open', is_first_account: false, needs_first_account_link: false });
  if (user) server.answer(PassportAccountInfoV2, { data: user });
  else server.refuse(PassportAccountInfoV2, 'unauthenticated');
  server.answer(GetSpaceListV2, { data: spaceList([personalSpace]) });
  server.answer(MarkSpaceUsed, {});
  server.answer(GetHome, emptyHome);
  server.answerWith(KeepEditing, aloneInEditor);
  server.answer(StopEditing, {});
  server.answer(GetDraftIntelligenceList, intelligencePage([]));
  server.answer(GetOwnStorage, { use: { used_bytes: 0, file_count: 0, limit_bytes: null } });
  server.answer(ListFileboxes, { fileboxes: [] });
  script?.(server);

  const queryClient = createQueryClient();
  const { queries, ...defaults } = queryClient.getDefaultOptions();
  // Only the retries are left out: a failure is shown at once.
  queryClient.setDefaultOptions({ ...defaults, queries: { ...queries, retry: false } });
  const disconnect = connectSession(queryClient);
  onTestFinished(() => {
    disconnect();
    queryClient.clear();
    resetModules();
  });
  loginStore.dispatch({ type: 'unauthorised' });
  await settleLogin();
  const router = createMemoryRouter(copyOf(routes), { initialEntries: [path] });
  render(<Studio queryClient={queryClient} router={router} />);
  return {
    queryClient,
    server,
    address: () => router.state.location.pathname + router.state.location.search + router.state.location.hash,
  };
}

function resetModules(): void {
  // A browser event has changed it.
  onlineManager.setOnline(true);
  connectionStore.dispatch({ type: 'response-arrived' });
  paletteStore.dispatch({ type: 'closed' });
  loginStore.dispatch({ type: 'unauthorised' });
}

/** A router takes the loaders out of lazy routes once they are loaded; the next test needs them again. */
function copyOf(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const lazy = typeof route.lazy === 'object' ? { ...route.lazy } : route.lazy;
    return { ...route, lazy, children: route.children && copyOf(route.children) } as RouteObject;
  });
}
