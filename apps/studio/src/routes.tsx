import { GetDraftBotDisplayInfo, GetDraftBotInfoAgw, oauthCallbackPath } from '@parley/contract';
import type { RouteObject } from 'react-router';
import { prefetchOperation } from './api/prefetch-operation.ts';
import { botPages } from './features/bot/bot-pages.ts';
import { botListRequest } from './features/bot/list/list-request.ts';
import { loadLaterTexts } from './i18n/later-texts.ts';
import { LoadingPage } from './page/loading-page.tsx';
import { ShellSkeleton } from './page/shell-skeleton.tsx';
import { RequireLogin } from './session/require-login.tsx';
import { FramedLayout } from './shell/framed-layout.tsx';
import { HomeArea } from './shell/home-area.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import type { PageHandle } from './shell/page-handle.ts';
import { SpaceEntryPage, SubmenuRedirect } from './shell/redirects.tsx';
import { DatabaseErrorPage, KnowledgeErrorPage, RouteErrorPage } from './shell/route-error-page.tsx';
import { SpaceArea } from './shell/space-area.tsx';
import { SpaceLayout } from './shell/space-layout.tsx';
import { StudioLayout } from './shell/studio-layout.tsx';

/** A page that is not among those that are opened first, with its texts. Pages below it have them too. */
const withTexts = async <Page,>(page: Promise<Page>): Promise<Page> => (await Promise.all([page, loadLaterTexts()]))[0];

/** The pages of a knowledge. */
const knowledgeArea = {
  ErrorBoundary: KnowledgeErrorPage,
  lazy: {
    Component: async () => (await withTexts(import('./features/knowledge/knowledge-area.tsx'))).KnowledgeArea,
  },
  handle: { allowsModalMode: true } satisfies PageHandle,
};

/** Every page of the studio. Below `RequireLogin` visitors are sent to the sign page, and back after signing in. */
export const routes: RouteObject[] = [
  {
    Component: StudioLayout,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: ShellSkeleton,
    children: [
      {
        path: '/sign',
        lazy: { Component: async () => (await withTexts(import('./features/account/sign/sign-route.tsx'))).SignRoute },
      },
      {
        path: '/sign/reset',
        lazy: { Component: async () => (await withTexts(import('./features/account/sign/reset-page.tsx'))).ResetPage },
      },
      {
        Component: RequireLogin,
        children: [
          {
            Component: HomeArea,
            children: [
              {
                path: '/',
                ErrorBoundary: RouteErrorPage,
                lazy: { Component: async () => (await import('./features/home/home-page.tsx')).HomePage },
              },
            ],
          },
          {
            Component: SpaceArea,
            children: [
              { path: '/space', Component: SpaceEntryPage },
              {
                path: '/space/:space_id',
                Component: SpaceLayout,
                children: [
                  {
                    // Inside the layout, so that the sidebars stay when a page cannot be shown.
                    ErrorBoundary: RouteErrorPage,
                    children: [
                      { index: true, Component: SubmenuRedirect },
                      {
                        path: 'develop',
                        lazy: {
                          Component: async () =>
                            (await import('./features/space/develop/develop-page.tsx')).DevelopPage,
                        },
                        handle: {
                          allowsModalMode: true,
                          prefetch: (queryClient, { space_id = '' }) =>
                            void queryClient.prefetchInfiniteQuery(botPages(botListRequest(space_id))),
                        } satisfies PageHandle,
                      },
                      {
                        path: 'develop/bin',
                        lazy: {
                          Component: async () => (await withTexts(import('./shell/space-bin-page.tsx'))).SpaceBinPage,
                        },
                        handle: { allowsModalMode: true } satisfies PageHandle,
                      },
                      {
                        path: 'library',
                        lazy: {
                          Component: async () =>
                            (await withTexts(import('./features/library/library-page.tsx'))).LibraryPage,
                        },
                        handle: { allowsModalMode: true } satisfies PageHandle,
                      },
                      { path: 'knowledge/:dataset_id/*', ...knowledgeArea },
                      { path: 'dataset/:dataset_id/*', ...knowledgeArea },
                      {
                        path: 'database/:table_id',
                        ErrorBoundary: DatabaseErrorPage,
                        lazy: {
                          Component: async () =>
                            (await withTexts(import('./features/database/detail/database-page.tsx'))).DatabasePage,
                        },
                        handle: { allowsModalMode: true } satisfies PageHandle,
                      },
                      {
                        path: 'plugin/:plugin_id/*',
                        lazy: {
                          Component: async () =>
                            (await withTexts(import('./features/plugin/plugin-area.tsx'))).PluginArea,
                        },
                        handle: { allowsModalMode: true } satisfies PageHandle,
                      },
                      {
                        path: 'bot/:bot_id/publish',
                        lazy: {
                          Component: async () =>
                            (await withTexts(import('./features/bot/version/publish/publish-page.tsx'))).PublishPage,
                        },
                        handle: { allowsModalMode: true, fillsWindow: true } satisfies PageHandle,
                      },
                      {
                        path: 'bot/:bot_id',
                        lazy: {
                          Component: async () => {
                            // Starts loading the chat together with the page.
                            import('./features/bot/bot-chat.tsx').catch(() => undefined);
                            const { BotPage } = await import('./features/bot/bot-page.tsx');
                            // The code editor of the prompt comes next, while the agent is loaded.
                            import('./features/bot/prompt/code-editor/code-field.ts').catch(() => undefined);
                            return BotPage;
                          },
                        },
                        handle: {
                          allowsModalMode: true,
                          fillsWindow: true,
                          prefetch(queryClient, { bot_id = '' }) {
                            prefetchOperation(queryClient, GetDraftBotInfoAgw, { bot_id });
                            // Changed by this page alone.
                            prefetchOperation(
                              queryClient,
                              GetDraftBotDisplayInfo,
                              { bot_id },
                              { staleTime: Number.POSITIVE_INFINITY },
                            );
                          },
                        } satisfies PageHandle,
                      },
                      {
                        path: 'chat/:bot_id/:conversation_id?',
                        lazy: {
                          Component: async () =>
                            (await withTexts(import('./features/conversation/chat-page.tsx'))).ChatPage,
                        },
                        handle: { allowsModalMode: true, fillsWindow: true, isForUsers: true } satisfies PageHandle,
                      },
                      {
                        path: 'bot/:bot_id/compare',
                        lazy: {
                          Component: async () =>
                            (await withTexts(import('./features/bot/compare/compare-page.tsx'))).ComparePage,
                        },
                        handle: { allowsModalMode: true, fillsWindow: true } satisfies PageHandle,
                      },
                    ],
                  },
                ],
              },
            ],
          },
          {
            path: '/admin',
            lazy: { Component: async () => (await withTexts(import('./shell/admin/admin-area.tsx'))).AdminArea },
            children: [
              {
                ErrorBoundary: RouteErrorPage,
                children: [
                  {
                    index: true,
                    lazy: {
                      Component: async () => (await import('./features/administration/overview-page.tsx')).OverviewPage,
                    },
                  },
                  {
                    path: 'users',
                    lazy: {
                      Component: async () => (await import('./features/account/users/users-page.tsx')).UsersPage,
                    },
                  },
                  {
                    path: 'spaces',
                    lazy: {
                      Component: async () =>
                        (await import('./features/space/administration/team-spaces-page.tsx')).TeamSpacesPage,
                    },
                  },
                  {
                    path: 'models',
                    lazy: { Component: async () => (await import('./features/model/models-page.tsx')).ModelsPage },
                  },
                  {
                    path: 'usage',
                    lazy: {
                      Component: async () => (await import('./features/administration/usage-page.tsx')).UsagePage,
                    },
                  },
                  {
                    path: 'limits',
                    lazy: {
                      Component: async () =>
                        (await import('./features/administration/limits/limits-page.tsx')).LimitsPage,
                    },
                  },
                  {
                    path: 'audit',
                    lazy: {
                      Component: async () => (await import('./features/administration/audit/audit-page.tsx')).AuditPage,
                    },
                  },
                  {
                    path: 'storage',
                    lazy: { Component: async () => (await import('./features/storage/storage-page.tsx')).StoragePage },
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        path: '/shared',
        lazy: {
          Component: async () =>
            (await withTexts(import('./features/conversation/share/shared-page.tsx'))).LinkedConversationPage,
        },
      },
      {
        element: <RequireLogin skeleton={<LoadingPage />} />,
        children: [
          {
            path: '/shared/:share_id',
            lazy: {
              Component: async () =>
                (await withTexts(import('./features/conversation/share/shared-page.tsx'))).SpaceSharedConversationPage,
            },
          },
        ],
      },
      {
        Component: FramedLayout,
        children: [
          {
            path: '/terms',
            lazy: { Component: async () => (await withTexts(import('./shell/terms-page.tsx'))).TermsPage },
          },
          {
            path: '/docs/api',
            lazy: {
              Component: async () =>
                (await withTexts(import('./features/api-reference/api-reference-page.tsx'))).ApiReferencePage,
            },
          },
          {
            element: <RequireLogin skeleton={<LoadingPage />} />,
            children: [
              {
                path: oauthCallbackPath(':plugin_id'),
                lazy: {
                  Component: async () =>
                    (await withTexts(import('./features/plugin/connection/oauth-callback-page.tsx'))).OAuthCallbackPage,
                },
              },
              {
                path: '/join',
                lazy: {
                  Component: async () => (await withTexts(import('./features/space/join/join-page.tsx'))).JoinPage,
                },
              },
            ],
          },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];
