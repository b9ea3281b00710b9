export { DeleteResourceDialog } from './delete-resource-dialog.tsx';
