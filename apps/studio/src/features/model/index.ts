export { LazyConnectModel } from './connect/lazy-connect-model.ts';
export { ModelSelect } from './model-select.tsx';
export { useChatModel } from './use-chat-model.ts';
