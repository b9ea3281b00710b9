export { BackLink } from './back-link.tsx';
export { BinLink } from './bin/bin-link.tsx';
export { botPath, chatPath } from './bot-path.ts';
export { ChatLink } from './chat-link.tsx';
export { CreateBotLink } from './create/create-bot-link.tsx';
export { BotList } from './list/bot-list.tsx';
export { type PromptPages, usePromptLibrary, useRefreshLibrary } from './prompt/library/use-prompt-library.ts';
