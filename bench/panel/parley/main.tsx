import '@parley/ui/tokens.css';
import '@parley/ui/base.css';
import { type ChatClient, createChatClient } from '@parley/chat-core';
import { ChatPanel, frameSchedule } from '@parley/chat-panel';
import { Scene } from '@parley/contract';
import { createRoot, type Root } from 'react-dom/client';
import { drive } from '../in-page/driver.ts';
import { createPageTransport } from './page-transport.ts';

let root: Root | undefined;
let client: ChatClient | undefined;
const transport = createPageTransport();

/** The product: chat-core and the panel over it, as the studio has them, on a server that is in the page. */
drive({
  composer: () => document.querySelector('textarea'),
  async mount(history) {
    root?.unmount();
    client?.destroy();
    transport.setHistory(history);
    client = createChatClient({
      transport,
      botId: 'bot',
      scene: Scene.playground,
      user: { id: 'user' },
      schedule: frameSchedule,
      enableSubscription: false,
      // Loads the whole history, as the peers do; by default it is the newest page and at most 500 messages.
      windowSize: history.length + 100,
    });
    root = createRoot(document.getElementById('root') as HTMLElement);
    root.render(<ChatPanel client={client} enableMessageBoxActionBar />);
    await client.conversation.waitUntil(({ init }) => init.status === 'success');
  },
  async start() {
    const begun = transport.nextQuestion();
    void client?.sendText('Please answer at length.');
    await begun;
  },
  push: (chunk) => transport.say(chunk),
  end: () => transport.end(),
});
