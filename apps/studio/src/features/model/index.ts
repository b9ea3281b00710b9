export { ModelSelect } from './model-select.tsx';
