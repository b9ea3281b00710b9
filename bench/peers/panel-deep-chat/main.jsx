import 'deep-chat';
import { drive } from '../../panel/in-page/driver.ts';

const RENDERED_WITHIN_MS = 3000;
let chat;
let signals;
let begun = () => undefined;

drive({
  composer: () => chat?.shadowRoot?.querySelector('#text-input') ?? null,
  text: () => [...(chat?.shadowRoot?.querySelectorAll('.message-bubble') ?? [])].at(-1)?.textContent ?? '',
  async mount(history) {
    const root = document.getElementById('root');
    root.replaceChildren();
    chat = document.createElement('deep-chat');
    chat.style.cssText = 'width: 800px; height: 90vh; border: 0';
    chat.history = history.map(({ role, content }) => ({ role: role === 'user' ? 'user' : 'ai', text: content }));
    chat.connect = {
      stream: true,
      handler: (_body, given) => {
        signals = given;
        given.onOpen();
        begun();
      },
    };
    root.append(chat);
    await new Promise((resolve) => {
      chat.onComponentRender = resolve;
      setTimeout(resolve, RENDERED_WITHIN_MS);
    });
  },
  async start() {
    const opened = new Promise((resolve) => {
      begun = resolve;
    });
    chat.submitUserMessage({ text: 'Please answer at length.' });
    await opened;
  },
  push: (chunk) => signals.onResponse({ text: chunk }),
  end: () => signals.onClose(),
});
