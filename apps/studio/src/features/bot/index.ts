export { CreateBotLink } from './create/create-bot-link.tsx';
export { BotList } from './list/bot-list.tsx';
