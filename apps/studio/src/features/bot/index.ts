export { useCreateBotPath } from './create/create-bot-path.ts';
export { BotList } from './list/bot-list.tsx';
