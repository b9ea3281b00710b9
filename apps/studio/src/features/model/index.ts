export { ConnectModel } from './connect/connect-model.tsx';
export { ModelSelect } from './model-select.tsx';
