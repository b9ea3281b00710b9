export { BotList, BotListHint } from './list/bot-list.tsx';
