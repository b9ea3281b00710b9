// The page for a frame: /embed?bot_id=…&draft&locale=zh-CN&theme=dark&heading=…
const wanted = new URLSearchParams(location.search);
const chat = document.createElement('parley-chat');
chat.setAttribute('mode', 'inline');
for (const name of ['bot_id', 'draft', 'locale', 'theme', 'heading'])
  if (wanted.has(name)) chat.setAttribute(name.replace('_', '-'), wanted.get(name) ?? '');
if (wanted.has('locale')) document.documentElement.lang = wanted.get('locale');
if (wanted.has('heading')) document.title = wanted.get('heading');
document.body.append(chat);
