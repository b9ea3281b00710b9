import '@parley/ui/tokens.css';
import '@parley/ui/base.css';
import './first-paint/browser-check.css';
import './first-paint/first-paint.css';
import './typeface/typeface.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { createQueryClient } from './api/query-client.ts';
import { watchConnection } from './connection/connection-store.ts';
import { startLanguage } from './language/start-language.ts';
import { routes } from './routes.tsx';
import { connectSession } from './session/connect-session.ts';
import { settleOpenedPage } from './session/settle-login.ts';
import { prefetchLinks, prefetchOpenedPage } from './shell/prefetch-links.ts';
import { Studio } from './shell/studio.tsx';
import { textLoaders } from './texts.ts';
import { startTheme } from './theme/theme.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const root = document.getElementById('root');
if (!nonce || !root) throw new Error('index.html has no nonce or no root');

const queryClient = createQueryClient();
setNonce(nonce);
startTheme();
connectSession(queryClient);
watchConnection(queryClient);
void settleOpenedPage();
prefetchOpenedPage(routes, queryClient);
// The router loads the parts of the first page at once, beside the texts.
const isTranslated = startLanguage(textLoaders);
const router = createBrowserRouter(routes);
prefetchLinks(routes, queryClient);
void isTranslated.then(() => createRoot(root).render(<Studio queryClient={queryClient} router={router} />));
