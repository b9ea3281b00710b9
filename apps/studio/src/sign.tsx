import '@parley/ui/tokens.css';
import '@parley/ui/base.css';
import './first-paint/browser-check.css';
import './first-paint/first-paint.css';
import './typeface/typeface.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { loadStudioEarly } from './features/account/sign/load-studio-early.ts';
import { SignApp } from './features/account/sign/sign-app.tsx';
import { startLanguage } from './language/start-language.ts';
import { connectSession } from './session/connect-session.ts';
import { settleOpenedPage } from './session/settle-login.ts';
import { signTextLoaders } from './texts.sign.ts';
import { startTheme } from './theme/theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('sign.html has no root');

const queryClient = createQueryClient();
startTheme();
connectSession(queryClient);
void settleOpenedPage();
loadStudioEarly();
void startLanguage(signTextLoaders).then(() =>
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <SignApp />
    </QueryClientProvider>,
  ),
);
