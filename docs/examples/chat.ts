// Chats with the assistant of a running server: npx tsx docs/examples/chat.ts [address]
import { createChatClient, type SendResult } from '@parley/chat-core';
import { Scene } from '@parley/contract';

const address = process.argv[2] ?? 'http://127.0.0.1:3000';
const registered = await fetch(`${address}/api/passport/web/email/register/v2/`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
  body: JSON.stringify({ email: `${Date.now()}@example.com`, password: 'a long password' }),
});
const headers = { cookie: registered.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
const user = { id: (await registered.json()).data.user_id_str };

// A network with a switch, to show what happens when it fails.
let network = new AbortController();
const fetchOnNetwork: typeof fetch = (url, init) =>
  fetch(url, { ...init, signal: AbortSignal.any([network.signal, ...(init?.signal ? [init.signal] : [])]) });

const open = () =>
  createChatClient({
    baseUrl: address,
    headers,
    user,
    presetBot: 'coze_home',
    scene: Scene.home,
    fetch: fetchOnNetwork,
  });
const client = open();
await client.init();
const answer = () => client.conversation.getState().messages.findLast(({ type }) => type === 'answer')?.content ?? '';
const said = (length: number) =>
  new Promise<void>((resolve) =>
    client.conversation.select(
      () => answer().length >= length,
      (isSo) => isSo && resolve(),
    ),
  );
const replyTo = async (sent: SendResult) => (sent.result === 'sent' ? (await sent.reply).outcome : sent.result);

console.log(await replyTo(await client.sendText('What can you do?')), answer());

const resumed = await client.sendText('Show me markdown');
await said(100);
network.abort(); // The connection is gone. The reply is not: it goes on at the server, and then here.
network = new AbortController();
console.log(await replyTo(resumed), answer());

const stopped = await client.sendText('Show me markdown again');
await said(100);
await client.stopResponding();
console.log(await replyTo(stopped), answer());
client.destroy();

const later = open(); // As after a reload: the newest page first, and what was said before on demand.
await later.init();
while (later.conversation.getState().history.prevHasMore) await later.loadPrevious();
console.log(
  later.conversation
    .getState()
    .messages.filter(({ role }) => role === 'user')
    .map(({ content }) => content),
);
later.destroy();
