export { BotList } from './list/bot-list.tsx';
