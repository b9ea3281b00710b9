// The page for a frame: /embed?bot_id=…&draft&locale=zh-CN&theme=dark&heading=…
const wanted = new URLSearchParams(location.search);
const chat = document.createElement('parley-chat');
chat.setAttribute('mode', 'inline');
for (const name of ['bot_id', 'draft', 'locale', 'theme', 'heading'])
  if (wanted.has(name)) chat.setAttribute(name.replace('_', '-'), wanted.get(name) ?? '');
// The page is in the language of the chat, which is the reader's unless told.
const language = wanted.get('locale') ?? navigator.language;
const isChinese = language.startsWith('zh');
document.documentElement.lang = isChinese ? 'zh-CN' : 'en-US';
document.title = wanted.get('heading') || (isChinese ? '对话' : 'Chat');
document.body.append(chat);
