// Chats with the assistant of a running server: npx tsx docs/examples/chat.ts [address]
import { answerOf, createChatClient } from '@parley/chat-core';
import { Scene } from '@parley/contract';

const baseUrl = process.argv[2] ?? 'http://127.0.0.1:3000';
const registered = await fetch(`${baseUrl}/api/passport/web/email/register/v2/`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
  body: JSON.stringify({ email: `${Date.now()}@example.com`, password: 'a long password' }),
});
const headers = { cookie: registered.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
let network = new AbortController(); // A network with a switch, to show what happens when it fails.
const fetchOnNetwork: typeof fetch = (url, init) =>
  fetch(url, { ...init, signal: AbortSignal.any([network.signal, init?.signal ?? network.signal]) });
const options = { baseUrl, headers, fetch: fetchOnNetwork, presetBot: 'coze_home', scene: Scene.home };

const client = createChatClient(options);
const { conversation } = client;
await client.init();
const first = await client.sendText('What can you do?');
console.log((await first.reply)?.outcome, answerOf(conversation.getState()));

const resumed = await client.sendText('Show me markdown');
await conversation.waitUntil((state) => answerOf(state).length > 100);
network.abort(); // The connection is gone. The reply is not: it goes on at the server, and then here.
network = new AbortController();
console.log((await resumed.reply)?.outcome, answerOf(conversation.getState()));

const stopped = await client.sendText('Show me markdown again');
await conversation.waitUntil((state) => answerOf(state).length > 100);
await client.stopResponding();
console.log((await stopped.reply)?.outcome, answerOf(conversation.getState()));
client.destroy();

// As after a reload, with small pages: the newest comes first, and what was said before on demand.
const later = createChatClient({ ...options, historyCount: 5 });
await later.init();
while (later.conversation.getState().history.prevHasMore) await later.loadPrevious();
console.log(later.conversation.getState().messages.flatMap(({ role, content }) => (role === 'user' ? content : [])));
later.destroy();
