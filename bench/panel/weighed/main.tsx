import '@parley/ui/tokens.css';
import '@parley/ui/base.css';
import { ChatPanel, useChatClient } from '@parley/chat-panel';
import { Scene } from '@parley/contract';
import { createRoot } from 'react-dom/client';

/** A minimal host: the panel on a client, without bench code. Its bundle is weighed. */
function Page() {
  const client = useChatClient('bot', () => ({ botId: 'bot', scene: Scene.playground, user: { id: 'user' } }));
  return client && <ChatPanel client={client} />;
}

createRoot(document.getElementById('root') as HTMLElement).render(<Page />);
