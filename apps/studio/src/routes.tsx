import type { RouteObject } from 'react-router';
import { SignPage } from './features/account/sign/sign-page.tsx';
import { LoadingPage } from './page/loading-page.tsx';
import { RequireLogin } from './session/require-login.tsx';
import { FramedLayout } from './shell/framed-layout.tsx';
import { HomePage } from './shell/home-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { RouteErrorPage } from './shell/route-error-page.tsx';
import { StudioLayout } from './shell/studio-layout.tsx';

/** Every page of the studio. What is behind `RequireLogin` sends visitors to the sign page with the way back. */
export const routes: RouteObject[] = [
  {
    Component: StudioLayout,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: LoadingPage,
    children: [
      { path: '/sign', Component: SignPage },
      {
        path: '/sign/reset',
        lazy: { Component: async () => (await import('./features/account/sign/reset-page.tsx')).ResetPage },
      },
      {
        Component: FramedLayout,
        children: [
          { path: '/terms', lazy: { Component: async () => (await import('./shell/terms-page.tsx')).TermsPage } },
          {
            path: '/docs/api',
            lazy: {
              Component: async () => (await import('./features/open-api/api-reference-page.tsx')).ApiReferencePage,
            },
          },
          { Component: RequireLogin, children: [{ path: '/', Component: HomePage }] },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];
