// The page for a frame: /embed?bot_id=…&draft&locale=zh-CN&theme=dark&heading=…
const wanted = new URLSearchParams(location.search);
const signedIn = document.querySelector('meta[name="signed-in"]')?.getAttribute('content');

// The page is in the language of the chat: the one in the address, that of the account, or that of the browser.
const accountLanguage = signedIn === 'yes' ? document.documentElement.lang : undefined;
const language = wanted.get('locale') ?? accountLanguage ?? navigator.language;
const isChinese = language.toLowerCase().startsWith('zh');
document.documentElement.lang = isChinese ? 'zh-CN' : 'en-US';
document.title = wanted.get('heading') || (isChinese ? '对话' : 'Chat');

if (signedIn === 'no') askToLogIn();
else showChat();

function showChat() {
  const chat = document.createElement('parley-chat');
  chat.setAttribute('mode', 'inline');
  for (const name of ['bot_id', 'draft', 'locale', 'theme', 'heading'])
    if (wanted.has(name)) chat.setAttribute(name.replace('_', '-'), wanted.get(name) ?? '');
  document.body.append(chat);
}

/** The sign page cannot be framed: from a frame it opens in a tab of its own, and the chat when the reader is back. */
function askToLogIn() {
  const signPage = `/sign?redirect=${encodeURIComponent(location.pathname + location.search)}`;
  if (window.top === window) {
    location.replace(signPage);
    return;
  }
  document.documentElement.style.colorScheme = wanted.get('theme') ?? '';
  const notice = document.createElement('p');
  notice.textContent = isChinese ? '登录后即可对话。' : 'Log in to chat.';
  const link = document.createElement('a');
  link.href = signPage;
  link.target = '_blank';
  link.textContent = isChinese ? '登录' : 'Log in';
  const main = document.createElement('main');
  main.append(notice, link);
  document.body.append(main);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') location.reload();
  });
}
