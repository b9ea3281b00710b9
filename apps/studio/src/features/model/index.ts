export { ConnectModel } from './connect/connect-model.tsx';
export { ModelSelect } from './model-select.tsx';
export { useChatModel } from './use-chat-model.ts';
