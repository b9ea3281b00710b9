export { BinLink } from './bin/bin-link.tsx';
export { botPath } from './bot-path.ts';
export { CreateBotLink } from './create/create-bot-link.tsx';
export { BotList } from './list/bot-list.tsx';
export { type PromptPages, usePromptLibrary, useRefreshLibrary } from './prompt/library/use-prompt-library.ts';
