import '@parley/ui/tokens.css';
import '@parley/ui/base.css';
import './typeface/typeface.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { createQueryClient } from './api/query-client.ts';
import { startI18n } from './i18n/start-i18n.ts';
import { routes } from './routes.tsx';
import { connectSession } from './session/connect-session.ts';
import { settleLogin } from './session/settle-login.ts';
import { Studio } from './shell/studio.tsx';
import { texts } from './texts.ts';
import { startTheme } from './theme/theme.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const root = document.getElementById('root');
if (!nonce || !root) throw new Error('index.html has no nonce or no root');

const queryClient = createQueryClient();
setNonce(nonce);
startI18n(texts);
startTheme();
connectSession(queryClient);
void settleLogin();
createRoot(root).render(<Studio queryClient={queryClient} router={createBrowserRouter(routes)} />);
